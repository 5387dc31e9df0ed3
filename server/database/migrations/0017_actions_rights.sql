GRANT SELECT, INSERT, UPDATE, DELETE ON action_channels, action_messages TO causeway_app;

DELETE FROM packed_parts t WHERE EXISTS (SELECT FROM packed_properties v WHERE v.project_id = t.project_id AND v.after_id = t.after_id AND length(v.packed) = 0);

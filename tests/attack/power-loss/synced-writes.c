/*
 * Keeps a second copy of what PostgreSQL has synced, as a disk that loses everything else when its power fails.
 *
 * Loaded into every process of PostgreSQL (LD_PRELOAD). A file that is synced is copied into the folder SYNCED_STORE under its number; of a
 * folder that is synced, a list of its entries is kept there: a line "<number> <d or f> <name>" each. Nothing is synced really. What lies
 * outside of SYNCED_OF is left alone. The number is that of the file (inode) with the moment of its creation, since numbers are used again.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { name_size = 64, path_size = PATH_MAX + 128 };

/* Writes the number of a file. Returns its mode, or 0 with errno. */
static mode_t number_of(int folder, const char *name, char number[name_size])
{
    struct statx it;
    int flags = AT_SYMLINK_NOFOLLOW | (*name ? 0 : AT_EMPTY_PATH);

    if (statx(folder, name, flags, STATX_TYPE | STATX_INO | STATX_BTIME, &it) != 0)
        return 0;
    snprintf(number, name_size, "%llu-%lld%09u", (unsigned long long) it.stx_ino, (long long) it.stx_btime.tv_sec, it.stx_btime.tv_nsec);
    return it.stx_mode;
}

static int copy_file(const char *from, int to)
{
    char buffer[65536];
    ssize_t size;
    int file = open(from, O_RDONLY | O_CLOEXEC);

    if (file < 0)
        return -1;
    while ((size = read(file, buffer, sizeof buffer)) > 0)
        if (write(to, buffer, size) != size) {
            size = -1;
            break;
        }
    close(file);
    return size < 0 ? -1 : 0;
}

static int list_folder(const char *path, int to)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    int result = 0;

    if (!folder)
        return -1;
    while (result == 0 && (entry = readdir(folder))) {
        char number[name_size];
        mode_t mode;

        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
            continue;
        mode = number_of(dirfd(folder), entry->d_name, number);
        /* An entry that has just been removed is not listed. */
        if (mode == 0 && errno == ENOENT)
            continue;
        if (mode == 0 || dprintf(to, "%s %c %s\n", number, S_ISDIR(mode) ? 'd' : 'f', entry->d_name) < 0)
            result = -1;
    }
    closedir(folder);
    return result;
}

static int keep(int file)
{
    const char *store = getenv("SYNCED_STORE");
    const char *of = getenv("SYNCED_OF");
    char link[64], path[PATH_MAX], number[name_size], unfinished[path_size], finished[path_size];
    ssize_t length;
    mode_t mode;
    int to, result;

    if (!store || !of)
        return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    length = readlink(link, path, sizeof path - 1);
    if (length < 0)
        return -1;
    path[length] = '\0';
    if (strncmp(path, of, strlen(of)) != 0)
        return 0;
    mode = number_of(file, "", number);
    if (!S_ISREG(mode) && !S_ISDIR(mode))
        return mode == 0 ? -1 : 0;
    snprintf(unfinished, sizeof unfinished, "%s/unfinished-%ld", store, (long) getpid());
    snprintf(finished, sizeof finished, "%s/%s", store, number);
    to = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (to < 0)
        return -1;
    result = S_ISDIR(mode) ? list_folder(link, to) : copy_file(link, to);
    close(to);
    return result == 0 ? rename(unfinished, finished) : -1;
}

int fsync(int file)
{
    return keep(file);
}

int fdatasync(int file)
{
    return keep(file);
}

package io.seckill.load.token;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that only their owner can read, from the first byte on. */
public final class PrivateFile {

    private PrivateFile() {}

    /** Makes an empty one, in place of what was there. */
    public static Path create(Path file) throws IOException {
        Files.deleteIfExists(file);
        return Files.createFile(
                file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
}

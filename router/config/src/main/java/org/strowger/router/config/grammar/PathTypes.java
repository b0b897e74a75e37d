package org.strowger.router.config.grammar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.fault.FaultText;

/** Value types for paths. A relative path is resolved against the directory of the file that contains it. */
public final class PathTypes {
    /** A path that need not exist yet. */
    public static final ScalarType<Path> PATH = new ScalarType<>("a path", TextTypes.schema(), PathTypes::path);

    /** A file that must exist and be readable. */
    public static final ScalarType<Path> READABLE =
            PATH.called("the path of a file").then((path, value) -> readable(path));

    /** A readable file with a secret, which other users of the machine should not be able to read. */
    public static final ScalarType<Path> PRIVATE = READABLE.then((path, value) -> {
        if (isOpen(path)) {
            value.warn(openFile(path));
        }
        return path;
    });

    private PathTypes() {}

    /** Whether every user of the machine can reach and read the file, according to the file system. */
    public static boolean isOpen(Path file) {
        try {
            return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ)
                    && isReachable(file.toRealPath().getParent());
        } catch (UnsupportedOperationException | IOException e) {
            return false;
        }
    }

    private static boolean isReachable(@Nullable Path directory) throws IOException {
        return directory == null
                || (Files.getPosixFilePermissions(directory).contains(PosixFilePermission.OTHERS_EXECUTE)
                        && isReachable(directory.getParent()));
    }

    /** The warning about a file with a secret that every user of the machine can read. */
    public static FaultText openFile(Path file) {
        return FaultText.of("every user of this machine can read " + file).advising("chmod o= " + file);
    }

    private static Path path(String text, ConfigValue value) throws InvalidValue {
        if (text.isBlank()) {
            throw InvalidValue.form();
        }
        try {
            return value.span().source().sibling(text);
        } catch (InvalidPathException e) {
            throw InvalidValue.form("this is not a valid path on this system");
        }
    }

    public static Path readable(Path path) throws InvalidValue {
        if (!Files.exists(path)) {
            throw InvalidValue.because("file not found: " + path, "relative paths start at the directory of this file");
        }
        if (!Files.isRegularFile(path)) {
            throw InvalidValue.because(path + " is not a file", "give the path of a regular file");
        }
        if (!Files.isReadable(path)) {
            throw InvalidValue.because(
                    path + " cannot be read", "give the user that runs Strowger permission to read it");
        }
        return path;
    }
}

package org.strowger.router.imports;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;

/** Writes the result of an import into a directory. Only its owner can read it. */
public final class ImportDirectory {
    public static final String CONFIGURATION = "strowger.yaml";
    public static final String REPORT = "report.txt";

    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final Path directory;

    private ImportDirectory(Path directory) {
        this.directory = directory;
    }

    /**
     * Creates the directory.
     *
     * @param force whether to use an existing directory and replace the files of an earlier import
     * @throws ImportFailure if the directory exists, or cannot be created
     */
    public static ImportDirectory create(Path directory, boolean force) {
        try {
            if (force && Files.isDirectory(directory)) {
                return new ImportDirectory(directory);
            }
            Path parent = directory.toAbsolutePath().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            Files.createDirectory(directory, OWNER_ONLY);
            return new ImportDirectory(directory);
        } catch (FileAlreadyExistsException e) {
            throw new ImportFailure(
                    directory.toString(), "it exists", "name another directory with --to DIR, or add --force");
        } catch (IOException e) {
            throw failed(directory, e);
        }
    }

    public Path configuration() {
        return directory.resolve(CONFIGURATION);
    }

    public Path report() {
        return directory.resolve(REPORT);
    }

    /** Writes the configuration with its secrets and other files. */
    public void write(Draft draft, String text) {
        write(configuration(), text);
        if (!draft.secrets().files().isEmpty()) {
            Path secrets = directory.resolve(Secrets.DIRECTORY);
            createDirectory(secrets);
            draft.secrets().files().forEach((name, secret) -> write(secrets.resolve(name), secret + "\n"));
        }
        for (Map.Entry<String, String> each : draft.files().entrySet()) {
            Path file = directory.resolve(each.getKey());
            Path parent = file.getParent();
            if (parent != null) {
                createDirectory(parent);
            }
            write(file, each.getValue());
        }
    }

    public void writeReport(String text) {
        write(report(), text);
    }

    private static void createDirectory(Path path) {
        try {
            if (!Files.isDirectory(path)) {
                Files.createDirectory(path, OWNER_ONLY);
            }
        } catch (IOException e) {
            throw failed(path, e);
        }
    }

    /** Writes a new file, so that the content never gets into an old file with wider permissions, or through a link. */
    private static void write(Path file, String text) {
        try {
            Files.deleteIfExists(file);
            Files.createFile(file, OWNER_FILE);
            Files.write(file, text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    private static ImportFailure failed(Path path, IOException e) {
        return new ImportFailure(
                path.toString(), "cannot be written: " + e.getMessage(), "name another directory with --to DIR");
    }
}

package org.strowger.router.table;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.strowger.router.file.RegularFiles;

/** The file system, for reading the files of tables. */
public interface TableFiles {
    /** The maximum size of a file, compressed or not; more than a table of any country's numbers has. */
    long OCTETS_MAX = 4L << 30;

    /** The file system of the machine, of which only regular files are read. */
    TableFiles REAL = new TableFiles() {
        @Override
        public FileStamp stamp(Path file) throws IOException {
            try {
                BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
                return new FileStamp(found.lastModifiedTime().toMillis(), found.size());
            } catch (NoSuchFileException e) {
                return FileStamp.NONE;
            }
        }

        @Override
        public InputStream open(Path file) throws IOException {
            return RegularFiles.open(file, OCTETS_MAX);
        }
    };

    /** The current version of a file; {@link FileStamp#NONE} if the file does not exist. */
    FileStamp stamp(Path file) throws IOException;

    /** Opens a file. */
    InputStream open(Path file) throws IOException;
}

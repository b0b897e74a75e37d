package org.strowger.router.table.service;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.strowger.router.table.FileStamp;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.LastGood;
import org.strowger.router.table.LoadedTable;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.TableLoad;
import org.strowger.router.table.TableSource;

/** The file beside the store with the content of a table that was last in force. */
final class LastGoodFile implements TableFiles {
    private static final String SUFFIX = ".good";

    private final ChangeFiles files;
    private final TableSource source;
    private final String name;

    LastGoodFile(ChangeFiles files, TableSource source) {
        this.files = files;
        this.source = source;
        this.name = source.name() + SUFFIX;
    }

    /** The first line of the file. Empty if there is no such file for a table of this kind, or it cannot be read. */
    Optional<LastGood> header() {
        try {
            return files.exists(name)
                    ? LastGood.parse(firstLine()).filter(each -> each.kind() == source.kind())
                    : Optional.empty();
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    private String firstLine() throws IOException {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(files.open(name), StandardCharsets.ISO_8859_1))) {
            String line = reader.readLine();
            return line == null ? "" : line;
        }
    }

    /**
     * Reads the content.
     *
     * @throws InvalidTable if the file is damaged
     */
    LoadedTable read(LastGood header) throws InvalidTable {
        TableSource kept = new TableSource(source.name(), source.kind(), source.keys(), files.path(name));
        LoadedTable loaded = TableLoad.read(kept, this);
        if (!LastGood.of(source.kind(), loaded.table()).equals(header)) {
            throw InvalidTable.because(files.path(name), "the rows differ from the first line", "delete the file");
        }
        return new LoadedTable(loaded.table(), 0, FileStamp.KEPT);
    }

    @Override
    public FileStamp stamp(Path file) {
        return files.exists(name) ? FileStamp.KEPT : FileStamp.NONE;
    }

    @Override
    public InputStream open(Path file) throws IOException {
        return files.open(name);
    }

    /** Begins another version of the file. */
    ChangeFiles.Writing create() throws IOException {
        return files.create(name + ".new");
    }

    /** Replaces the file by the version that was written, durably. */
    void replace() throws IOException {
        files.rename(name + ".new", name);
    }
}

package org.strowger.tests.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The copy of a store's directory that a {@link SyncedCopyDisk} keeps.
 *
 * @param directory has what was synced
 */
record StoreCopy(Path directory) {
    /** Where files are whose names were not synced: nobody finds them after a power cut. */
    Path nameless() {
        return directory.resolveSibling(directory.getFileName() + ".nameless");
    }

    /** Before the daemon starts: the copy is made anew from what is in the store. */
    void renew(Path store) throws IOException {
        delete(directory);
        delete(nameless());
        Files.createDirectories(directory);
        Files.createDirectories(nameless());
        for (Path file : files(store)) {
            Files.copy(file, directory.resolve(file.getFileName()));
        }
    }

    /** After the daemon was killed: the store is now what the power cut has left. */
    void replace(Path store) throws IOException {
        delete(store);
        delete(nameless());
        Files.move(directory, store);
    }

    /** With all that is in it, if it is there. */
    static void delete(Path tree) throws IOException {
        if (!Files.exists(tree)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> found = Files.walk(tree)) {
            all = found.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : all) {
            Files.delete(each);
        }
    }

    private static List<Path> files(Path store) throws IOException {
        if (!Files.isDirectory(store)) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(store)) {
            return found.filter(Files::isRegularFile).toList();
        }
    }
}

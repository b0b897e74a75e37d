package org.strowger.router.imports;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.strowger.router.file.RegularFiles;

/** Reads the files of an import. Files outside the import's directories are refused, even if a link leads to them. */
public final class SourceFiles {
    /** The maximum size of a configuration file: a hundred thousand lines of 40 characters. */
    public static final int FILE_OCTETS_MAX = 4 << 20;

    /** The maximum size of a list: 4 million numbers of 16 characters. */
    public static final int LIST_OCTETS_MAX = 64 << 20;

    private static final long ALL_OCTETS_MAX = 256L << 20;
    private static final int FILES_MAX = 1_000;

    private final List<Path> roots;
    private final Map<String, Path> sources = new HashMap<>();
    private long octets;
    private int count;

    /** @param roots the directories that contain the files of the import; names are relative to the first */
    public SourceFiles(List<Path> roots) {
        this.roots = roots.stream().map(each -> real(each, each.toString())).toList();
    }

    /** The name of a file in the report: relative to the root where possible. */
    public String name(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        Path first = roots.get(0);
        return absolute.startsWith(first) ? first.relativize(absolute).toString() : file.toString();
    }

    /** Resolves a path in a configuration, relative to the directory of the file that contains it. */
    public Path resolve(Path from, String path, SourceLine at) {
        try {
            return from.toAbsolutePath().resolveSibling(path).normalize();
        } catch (InvalidPathException e) {
            throw ImportFailure.at(at, 1, "this is not a path", "write the path of a file");
        }
    }

    /**
     * The file that contains a line, for resolving paths in that line; {@code otherwise} if the line does not come from
     * a file.
     */
    public Path sourceOf(SourceLine line, Path otherwise) {
        return sources.getOrDefault(line.file(), otherwise);
    }

    /** Reads a text: UTF-8, or Latin-1 if it is not UTF-8. */
    public String text(Path file, String origin) {
        byte[] octetsOfFile = octets(file, origin, FILE_OCTETS_MAX);
        sources.put(name(file), file);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(octetsOfFile))
                    .toString();
        } catch (CharacterCodingException e) {
            return new String(octetsOfFile, StandardCharsets.ISO_8859_1);
        }
    }

    /**
     * Reads a file.
     *
     * @param origin the line that names the file, for the failure
     */
    public byte[] octets(Path file, String origin, int octetsMax) {
        Path real = below(file, origin);
        count++;
        if (count > FILES_MAX) {
            throw new ImportFailure(origin, "the import has more than " + FILES_MAX + " files", "import it in parts");
        }
        try {
            byte[] read = RegularFiles.read(real, octetsMax);
            octets += read.length;
            if (read.length > octetsMax) {
                throw new ImportFailure(
                        origin, name(file) + " is larger than " + octetsMax + " octets", "split the file");
            }
            if (octets > ALL_OCTETS_MAX) {
                throw new ImportFailure(
                        origin,
                        "all files together are larger than " + ALL_OCTETS_MAX + " octets",
                        "import it in parts");
            }
            return read;
        } catch (IOException e) {
            throw unreadable(origin, name(file), e);
        }
    }

    public boolean isDirectory(Path path, String origin) {
        return Files.isDirectory(below(path, origin));
    }

    /** Whether a file exists below the root. */
    public boolean has(Path file) {
        try {
            return Files.isReadable(file) && isBelow(file.toRealPath());
        } catch (IOException e) {
            return false;
        }
    }

    /** The files in a directory, without its subdirectories, by name. */
    public List<Path> list(Path directory, String origin) {
        try (Stream<Path> entries = Files.list(below(directory, origin))) {
            return entries.filter(Files::isRegularFile)
                    .sorted()
                    .limit(FILES_MAX + 1L)
                    .toList();
        } catch (IOException e) {
            throw unreadable(origin, name(directory), e);
        }
    }

    private Path below(Path file, String origin) {
        Path real = real(file, origin);
        if (!isBelow(real)) {
            throw new ImportFailure(
                    origin,
                    file + " is outside " + roots.get(0),
                    "name a directory that contains all files with --include-root DIR");
        }
        return real;
    }

    private boolean isBelow(Path real) {
        return roots.stream().anyMatch(real::startsWith);
    }

    private static Path real(Path file, String origin) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            throw unreadable(origin, file.toString(), e);
        }
    }

    private static ImportFailure unreadable(String origin, String file, IOException e) {
        String why = "cannot read " + file + ": " + e.getMessage();
        if (e instanceof NoSuchFileException) {
            why = "there is no file " + file;
        } else if (e instanceof AccessDeniedException) {
            why = "cannot read " + file + ": permission denied";
        }
        return new ImportFailure(origin, why, "correct the path, or copy the file there");
    }
}

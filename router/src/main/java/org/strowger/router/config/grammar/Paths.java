package org.strowger.router.config.grammar;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Types of paths; a relative one begins where the file lies in which it is written. */
final class Paths {
    /** A place that need not be there yet. */
    static final Value<Path> PATH = new Value<>("a path", Texts.schema(), Paths::path);

    /** A file that must be there. */
    static final Value<Path> READABLE = PATH.called("the path of a file").then((path, spot) -> readable(path));

    private Paths() {}

    private static Path path(String text, Spot spot) throws Unfit {
        if (text.isBlank()) {
            throw Unfit.form();
        }
        try {
            return spot.span().source().sibling(text);
        } catch (InvalidPathException e) {
            throw Unfit.form("the system takes no such path");
        }
    }

    static Path readable(Path path) throws Unfit {
        if (!Files.exists(path)) {
            throw Unfit.because("there is no file " + path, "relative paths begin where this file lies");
        }
        if (!Files.isRegularFile(path)) {
            throw Unfit.because(path + " is not a file", "name the file itself");
        }
        if (!Files.isReadable(path)) {
            throw Unfit.because(path + " cannot be read", "let the user that runs this read it");
        }
        return path;
    }
}

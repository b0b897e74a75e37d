package org.strowger.world.planted;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A fault to be put into the router. */
record PlantedFault(String name, List<Change> changes) {

    /**
     * A replacement of text. The position is identified by type, method and text, so that it survives moves.
     *
     * @param type the full name of the type
     * @param method the name of the method; if there are several, the one that contains the text
     * @param text the text to replace, which occurs once in the method
     * @param replacement the new text
     */
    record Change(String type, String method, String text, String replacement) {
        /** The first line of a method. Members are indented by 4, and members of nested types by 8. */
        private static final Pattern DECLARATION = Pattern.compile(
                "^ {4}(?: {4})?(?!(?:return|new|throw|else|assert)\\b)(?:[\\w<>\\[\\].,?@]+ )+(\\w+)\\([^;\n]*$",
                Pattern.MULTILINE);

        String in(String source) {
            int at = position(source);
            return source.substring(0, at) + replacement + source.substring(at + text.length());
        }

        private int position(String source) {
            int found = -1;
            int from = 0;
            int at;
            while ((at = source.indexOf(text, from)) >= 0) {
                if (isInMethod(source, at)) {
                    if (found >= 0) {
                        throw new IllegalStateException("\"" + text + "\" is twice in " + method + " of " + type);
                    }
                    found = at;
                }
                from = at + 1;
            }
            if (found < 0) {
                throw new IllegalStateException("\"" + text + "\" is not in " + method + " of " + type);
            }
            return found;
        }

        /** Whether the last method declaration before this position belongs to the method. */
        private boolean isInMethod(String source, int at) {
            Matcher declarations = DECLARATION.matcher(source).region(0, at);
            String last = "";
            while (declarations.find()) {
                last = declarations.group(1);
            }
            return last.equals(method);
        }
    }

    /** The sources with the fault, by file. */
    Map<Path, String> planted(Path root) throws IOException {
        Map<Path, String> sources = new LinkedHashMap<>();
        for (Change each : changes) {
            Path file = source(root, each.type());
            String source = sources.containsKey(file) ? sources.get(file) : Files.readString(file);
            try {
                sources.put(file, each.in(source));
            } catch (IllegalStateException e) {
                throw new IllegalStateException(name + ": " + e.getMessage(), e);
            }
        }
        return sources;
    }

    /** The source file of the type, in one of the modules. */
    private Path source(Path root, String type) {
        String file = type.replace('.', '/') + ".java";
        for (Path module : modules(root)) {
            Path path = module.resolve("src/main/java").resolve(file);
            if (Files.exists(path)) {
                return path;
            }
        }
        throw new IllegalStateException(name + ": there is no type " + type);
    }

    private static List<Path> modules(Path root) {
        try (Stream<Path> folders = Files.list(root.resolve("router"))) {
            return Stream.concat(Stream.of(root.resolve("protocols")), folders).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package org.strowger.router.imports.kannel.conf;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.strowger.router.imports.ImportFailure;
import org.strowger.router.imports.SourceFiles;
import org.strowger.router.imports.SourceLine;

/** Reads the syntax of {@code kannel.conf}: groups between empty lines, quotes, continuation and inclusion. */
public final class ConfFile {
    private static final int DEPTH_MAX = 20;
    private static final int GROUPS_MAX = 100_000;
    private static final String KIND = "group";
    private static final String INCLUDE = "include";

    private final SourceFiles files;
    private final List<Group> groups = new ArrayList<>();
    private final List<Directive> repeated = new ArrayList<>();
    private final Deque<Path> open = new ArrayDeque<>();

    private final Map<String, Directive> block = new LinkedHashMap<>();

    private ConfFile(SourceFiles files) {
        this.files = files;
    }

    /** The groups of a file and of its included files, in order. */
    public static ConfFile read(Path file, SourceFiles files) {
        ConfFile reader = new ConfFile(files);
        reader.file(file, file.toString());
        return reader;
    }

    public List<Group> groups() {
        return List.copyOf(groups);
    }

    /** The directives that have no effect because their key is repeated later in the group. */
    public List<Directive> repeated() {
        return List.copyOf(repeated);
    }

    private void file(Path file, String origin) {
        Path absolute = file.toAbsolutePath().normalize();
        if (open.contains(absolute)) {
            throw new ImportFailure(origin, files.name(file) + " includes itself", "remove this include");
        }
        if (open.size() == DEPTH_MAX) {
            throw new ImportFailure(
                    origin, "files are included more than " + DEPTH_MAX + " deep", "include it elsewhere");
        }
        open.push(absolute);
        String text = files.text(file, origin);
        if (text.indexOf('\0') >= 0) {
            throw new ImportFailure(origin, files.name(file) + " has a NUL character", "name a text file");
        }
        String name = files.name(file);
        String[] lines = text.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            SourceLine at = new SourceLine(name, i + 1);
            StringBuilder line = new StringBuilder();
            while (continues(lines[i], line) && i + 1 < lines.length) {
                i++;
            }
            line(line.toString(), at, absolute);
        }
        endBlock();
        open.pop();
    }

    /** Appends a line. @return whether the line ends with a single backslash and continues on the next line */
    private static boolean continues(String raw, StringBuilder line) {
        String stripped = raw.endsWith("\r") ? raw.substring(0, raw.length() - 1) : raw;
        if (stripped.endsWith("\\\\")) {
            line.append(stripped, 0, stripped.length() - 1);
            return false;
        }
        if (stripped.endsWith("\\")) {
            line.append(stripped, 0, stripped.length() - 1);
            return true;
        }
        line.append(stripped);
        return false;
    }

    private void line(String raw, SourceLine at, Path file) {
        String line = raw.strip();
        if (line.isEmpty()) {
            endBlock();
            return;
        }
        if (line.charAt(0) == '#') {
            return;
        }
        int equals = line.indexOf('=');
        if (equals < 0) {
            throw ImportFailure.at(
                    at,
                    1 + raw.indexOf(line.charAt(0)),
                    "expected \"key = value\", but the line has no \"=\"",
                    "correct the line, or put a # in front of it");
        }
        String key = line.substring(0, equals).strip();
        String value = unquoted(line.substring(equals + 1).strip());
        if (line.contains(INCLUDE)) {
            include(value, at, file);
        } else if (key.isEmpty()) {
            throw ImportFailure.at(
                    at, 1 + raw.indexOf('='), "there is no key before the \"=\"", "write \"key = value\"");
        } else {
            Directive directive = new Directive(at, key, value);
            Optional.ofNullable(block.put(key, directive)).ifPresent(repeated::add);
        }
    }

    /** Includes a file or a directory. Any line that contains {@code include} names one. */
    private void include(String path, SourceLine at, Path file) {
        Path target = files.resolve(file, path, at);
        String origin = at.toString();
        if (files.isDirectory(target, origin)) {
            files.list(target, origin).forEach(each -> file(each, origin));
        } else {
            file(target, origin);
        }
    }

    private static String unquoted(String value) {
        if (value.length() < 2 || value.charAt(0) != '"' || value.charAt(value.length() - 1) != '"') {
            return value;
        }
        StringBuilder text = new StringBuilder();
        for (int i = 1; i < value.length() - 1; i++) {
            char each = value.charAt(i);
            boolean isEscape = each == '\\'
                    && i + 1 < value.length() - 1
                    && (value.charAt(i + 1) == '"' || value.charAt(i + 1) == '\\');
            if (isEscape) {
                i++;
                text.append(value.charAt(i));
            } else {
                text.append(each);
            }
        }
        return text.toString();
    }

    private void endBlock() {
        if (block.isEmpty()) {
            return;
        }
        SourceLine first = block.values().iterator().next().at();
        Directive kind = block.remove(KIND);
        if (kind == null) {
            throw ImportFailure.at(
                    first, 1, "the group that begins here has no line \"group = NAME\"", "add that line");
        }
        if (groups.size() == GROUPS_MAX) {
            throw new ImportFailure(
                    first.toString(), "there are more than " + GROUPS_MAX + " groups", "import them in parts");
        }
        groups.add(new Group(kind.at(), kind.value(), block));
        block.clear();
    }
}

package org.strowger.router.config.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.fault.Span;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ReadContext;
import org.strowger.router.config.yaml.QuotedWords;
import org.strowger.router.config.yaml.YamlText;
import org.strowger.router.config.yaml.YamlTree;
import org.strowger.router.file.NotRegularFile;

/** Appends the lists of included files to the lists of the including file. */
final class Includes {
    /**
     * The maximum number of files. Files of {@link BoundedText#OCTETS_MAX} each are far more than a configuration
     * needs, and still far less than the available memory.
     */
    private static final int FILES_MAX = 1000;

    private static final Pattern GLOB = Pattern.compile("[*?\\[{]");
    private static final List<String> LISTS =
            Configuration.LISTS.stream().map(ConfigKey::name).toList();

    private final Source source;
    private final ReadContext reading;

    Includes(Source source, ReadContext reading) {
        this.source = source;
        this.reading = reading;
    }

    /** The tree merged with all included files; the unchanged tree if there are none. */
    YamlTree mergedInto(YamlTree tree) {
        if (!(tree instanceof YamlTree.Mapping mapping)) {
            return tree;
        }
        Map<String, YamlTree.Entry> merged = new LinkedHashMap<>();
        mapping.entries().forEach(each -> merged.put(each.key().text(), each));
        YamlTree.Entry include = merged.get(Configuration.INCLUDE.name());
        if (include == null) {
            return tree;
        }
        Set<Path> files = new TreeSet<>();
        patterns(include.value()).forEach(each -> files.addAll(filesOf(each)));
        for (Path file : files) {
            tree(file, include.key().span()).ifPresent(each -> merge(each, merged));
        }
        return new YamlTree.Mapping(mapping.span(), List.copyOf(merged.values()));
    }

    private static List<YamlTree.Scalar> patterns(YamlTree include) {
        List<YamlTree.Scalar> patterns = new ArrayList<>();
        include.forEachScalar(patterns::add);
        patterns.removeIf(YamlTree::isNothing);
        return patterns;
    }

    /**
     * The files that a pattern matches. A pattern without any match causes a warning; a missing file given by name
     * causes a fault.
     */
    private Set<Path> filesOf(YamlTree.Scalar pattern) {
        Set<Path> files = new TreeSet<>();
        try {
            int slash = pattern.text().lastIndexOf('/');
            String last = pattern.text().substring(slash + 1);
            Path directory = slash < 0
                    ? source.sibling("")
                    : source.sibling(pattern.text().substring(0, slash + 1));
            if (!GLOB.matcher(last).find()) {
                files.add(source.sibling(pattern.text()));
            } else {
                addMatching(directory, pattern, last, files);
            }
        } catch (InvalidPathException | PatternSyntaxException e) {
            refuse(pattern.span(), "this path cannot be included", "write for example [routes.d/*.yaml]");
        } catch (IOException e) {
            refuse(
                    pattern.span(),
                    "the directory cannot be read",
                    "give the user that runs Strowger permission to read it");
        }
        if (files.size() > FILES_MAX) {
            refuse(pattern.span(), "this pattern matches more than " + FILES_MAX + " files", "merge some of them");
            return Set.of();
        }
        return files;
    }

    private void addMatching(Path directory, YamlTree.Scalar pattern, String glob, Set<Path> files) throws IOException {
        if (!Files.isDirectory(directory)) {
            warn(
                    pattern,
                    "directory not found: " + directory,
                    "no file is included by " + QuotedWords.found(pattern)
                            + ": create the directory, or change the pattern; relative paths start at the directory"
                            + " of this file");
            return;
        }
        try (DirectoryStream<Path> matching = Files.newDirectoryStream(directory, glob)) {
            for (Path each : matching) {
                // Hidden files are skipped, because editors leave them behind.
                if (!String.valueOf(each.getFileName()).startsWith(".") && Files.isRegularFile(each)) {
                    files.add(each);
                }
            }
        }
        if (files.isEmpty()) {
            warn(
                    pattern,
                    "no file matches " + QuotedWords.found(pattern),
                    "change or remove the pattern; files whose names begin with a dot are not included");
        }
    }

    private Optional<YamlTree.Mapping> tree(Path file, Span include) {
        try {
            boolean known = Files.exists(file) && Files.exists(source.file());
            if (known && Files.isSameFile(file, source.file())) {
                refuse(include, file + " would include itself", "remove it from the list");
                return Optional.empty();
            }
            Optional<YamlTree> tree =
                    BoundedText.read(file, reading.faults()).flatMap(text -> YamlText.compose(text, reading.faults()));
            tree.filter(each -> !(each instanceof YamlTree.Mapping) && !each.isNothing())
                    .ifPresent(each -> refuseContent(each.span()));
            return tree.filter(YamlTree.Mapping.class::isInstance).map(YamlTree.Mapping.class::cast);
        } catch (NotRegularFile e) {
            refuse(include, file + ": " + e.getMessage(), NotRegularFile.ADVICE);
            return Optional.empty();
        } catch (IOException e) {
            String what = Files.exists(file) ? file + " cannot be read" : "there is no file " + file;
            refuse(include, what, "relative paths start at the directory of this file");
            return Optional.empty();
        }
    }

    /** Refuses a file without keys. The fault does not show the content, because the file may be a password file. */
    private void refuseContent(Span at) {
        reading.faults().hide(at);
        reading.faults()
                .addBlanked(
                        at,
                        FaultText.wrong("a section of keys", "a text or a list")
                                .advising("start the file with one of " + String.join(", ", LISTS)));
    }

    private void merge(YamlTree.Mapping included, Map<String, YamlTree.Entry> merged) {
        for (YamlTree.Entry each : included.entries()) {
            String name = each.key().text();
            if (!LISTS.contains(name)) {
                reading.faults().hide(each.value().span());
                boolean harmless = Configuration.isWord(name);
                if (!harmless) {
                    reading.faults().hide(each.key().span());
                }
                reading.faults()
                        .add(
                                each.key().span(),
                                harmless ? name : "",
                                FaultText.of("an included file cannot have this key")
                                        .advising("it can have " + String.join(", ", LISTS) + "; put other keys into "
                                                + source));
            } else {
                merged.merge(name, each, Includes::joined);
            }
        }
    }

    /** Joins two lists. Values other than lists stay unchanged; the grammar reports them as faults. */
    private static YamlTree.Entry joined(YamlTree.Entry first, YamlTree.Entry second) {
        if (second.value().isNothing()) {
            return first;
        }
        if (first.value().isNothing()) {
            return second;
        }
        if (!(first.value() instanceof YamlTree.Sequence one) || !(second.value() instanceof YamlTree.Sequence other)) {
            return first.value() instanceof YamlTree.Sequence ? second : first;
        }
        List<YamlTree.Item> items = new ArrayList<>(one.items());
        items.addAll(other.items());
        return new YamlTree.Entry(first.key(), new YamlTree.Sequence(one.span(), items));
    }

    private void warn(YamlTree.Scalar pattern, String what, String advice) {
        reading.warnings()
                .add(
                        pattern.span(),
                        Configuration.INCLUDE.name(),
                        FaultText.of(what).advising(advice));
    }

    private void refuse(Span at, String what, String advice) {
        reading.faults()
                .add(at, Configuration.INCLUDE.name(), FaultText.of(what).advising(advice));
    }
}

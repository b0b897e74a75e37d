package org.strowger.router.imports.kannel;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.strowger.router.config.match.Expression;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.SourceFiles;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.YamlNode;
import org.strowger.router.imports.kannel.conf.Directive;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.InvalidDirective;
import org.strowger.router.imports.kannel.conf.KnownDirectives;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;
import org.strowger.router.imports.kannel.routing.RuleReader;

/** Maps white and black lists of numbers: files become number tables, and expressions become filters. */
final class NumberLists {
    private static final int DIGITS_MAX = 16;
    private static final String REFUSAL = "not-allowed";

    private final Draft draft;
    private final SourceFiles files;
    private final Path conf;

    /** @param conf the file that contains the paths of the lists */
    NumberLists(Draft draft, SourceFiles files, Path conf) {
        this.draft = draft;
        this.files = files;
        this.conf = conf;
    }

    /**
     * Maps the lists of recipients of a group.
     *
     * @param filters the list of the filters
     * @param name the prefix of the tables' names
     */
    void recipients(GroupReader reader, YamlList filters, String name, String suffix) {
        reader.map("white-list" + suffix, each -> {
            String table = whiteList(filters, each, name + "white-list");
            filters.add(filter(table, new YamlMap().put("not-in-list", table), each));
            return Result.taken("table " + table + ", and a filter that refuses other recipients");
        });
        reader.map("black-list" + suffix, each -> {
            String table = table(each, name + "black-list");
            filters.add(filter(table, new YamlMap().put("in-list", table), each));
            return Result.taken("table " + table + ", and a filter that refuses its recipients");
        });
        reader.map("white-list" + suffix + "-regex", each -> {
            YamlMap filter = filter(name + "white-list-regex", new YamlMap(), each);
            filters.add(filter); // If an expression is lost, the filter refuses everything.
            filter.put("unless", new YamlMap().put("to", expression(each.value())));
            return Result.taken("a filter that refuses other recipients");
        });
        reader.map("black-list" + suffix + "-regex", each -> {
            filters.add(filter(name + "black-list-regex", new YamlMap().put("to", expression(each.value())), each));
            return Result.taken("a filter that refuses its recipients");
        });
    }

    /** Maps a white list. If it cannot be converted, everything is refused until an operator writes its table. */
    private String whiteList(YamlList filters, Directive directive, String name) throws InvalidDirective {
        try {
            return table(directive, name);
        } catch (InvalidDirective e) {
            filters.add(filter(name, new YamlMap(), directive));
            throw new InvalidDirective(e.getMessage() + "; until then the filter " + name + " refuses all");
        }
    }

    private static YamlMap filter(String name, YamlMap match, Directive directive) {
        YamlMap filter = new YamlMap().put("name", name, directive.comment());
        if (!match.isEmpty()) {
            filter.put("match", match);
        }
        return filter.put("refuse", REFUSAL);
    }

    /** Writes a list as a table, and returns its name. */
    String table(Directive directive, String name) throws InvalidDirective {
        Optional<Path> file = local(directive);
        if (file.isEmpty()) {
            throw new InvalidDirective("the list is not a file that can be read here: fetch it, write a table with it, "
                    + "and a filter with in-list or not-in-list");
        }
        Set<String> numbers = numbers(new String(
                files.octets(file.get(), directive.at().toString(), SourceFiles.LIST_OCTETS_MAX),
                StandardCharsets.ISO_8859_1));
        String table = draft.names("tables").unique(name, "list");
        String path = "tables/" + table + ".txt";
        draft.addFile(path, String.join("\n", numbers) + "\n");
        draft.list("tables")
                .add(new YamlMap().put("name", table, directive.comment()).put("file", path));
        return table;
    }

    private Optional<Path> local(Directive directive) {
        String path = directive.value().replaceFirst("^file:(//)?", "");
        if (path.matches("[A-Za-z]+://.*")) {
            return Optional.empty();
        }
        return Optional.of(files.resolve(files.sourceOf(directive.at(), conf), path, directive.at()))
                .filter(files::has);
    }

    /**
     * Reads one number per line: digits count; blanks, pluses and dashes between them are ignored; any other character
     * ends the number.
     */
    private static Set<String> numbers(String text) throws InvalidDirective {
        Set<String> numbers = new LinkedHashSet<>();
        // Kannel ignores the text after the last line end.
        int end = text.lastIndexOf('\n');
        for (String line : text.substring(0, Math.max(end, 0)).split("\n", -1)) {
            String number = line.startsWith("#") ? "" : digits(line);
            if (number.length() > DIGITS_MAX) {
                throw new InvalidDirective("the list has a number with more than 16 digits: correct it");
            }
            if (!number.isEmpty()) {
                numbers.add(number);
            }
        }
        return numbers;
    }

    private static String digits(String line) {
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char each = line.charAt(i);
            if (each >= '0' && each <= '9') {
                digits.append(each);
            } else if (each != ' ' && each != '+' && each != '-') {
                break;
            }
        }
        return digits.toString();
    }

    /** An expression between slashes. */
    static YamlNode expression(String expression) throws InvalidDirective {
        return new org.strowger.router.imports.YamlScalar("/" + checked(expression) + "/");
    }

    static String checked(String expression) throws InvalidDirective {
        if (expression.isEmpty()
                || expression.length() > 1000
                || Expression.faultOf(expression, "").isPresent()) {
            throw new InvalidDirective("it is not an RE2 expression of at most 1000 characters");
        }
        return expression;
    }

    /** Filters for the allowed and denied prefixes of recipients. */
    static void prefixes(GroupReader reader, YamlList filters) {
        YamlList allowed = patterns(reader, "allowed-prefix", "allowed-prefix-regex");
        YamlList denied = patterns(reader, "denied-prefix", "denied-prefix-regex");
        if (allowed.isEmpty() && denied.isEmpty()) {
            return;
        }
        YamlMap filter = new YamlMap().put("name", "prefixes");
        if (!denied.isEmpty()) {
            filter.put("match", new YamlMap().put("to", denied));
        }
        if (!allowed.isEmpty()) {
            filter.put("unless", new YamlMap().put("to", allowed));
        }
        filters.add(filter.put("refuse", REFUSAL));
    }

    private static YamlList patterns(GroupReader reader, String key, String expressionKey) {
        List<String> patterns = new ArrayList<>();
        reader.map(key, each -> {
            List<String> words = Values.list(each.value());
            words.stream().filter(RuleReader::isPrefix).forEach(word -> patterns.add(word + "*"));
            return patterns.size() == words.size() && !words.isEmpty()
                    ? Result.changed(
                            "a filter refuses other recipients; Kannel 1.4.5 reads this directive and does not "
                                    + "apply it, Kamex does")
                    : Result.lost("some of these are not the beginnings of numbers: complete the filter by hand");
        });
        if (KnownDirectives.find(reader.group().kind(), expressionKey).isPresent()) {
            reader.map(expressionKey, each -> {
                patterns.add("/" + checked(each.value()) + "/");
                return Result.changed("a filter refuses other recipients; Kannel 1.4.5 does not apply this directive");
            });
        }
        return YamlList.of(patterns);
    }
}

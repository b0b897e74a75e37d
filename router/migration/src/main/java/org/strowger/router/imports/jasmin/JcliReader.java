package org.strowger.router.imports.jasmin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.SourceLine;
import org.strowger.router.imports.jasmin.JasminSetup.Filter;
import org.strowger.router.imports.jasmin.JasminSetup.Interceptor;
import org.strowger.router.imports.jasmin.JasminSetup.Item;
import org.strowger.router.imports.jasmin.JasminSetup.Route;
import org.strowger.router.imports.jasmin.JasminSetup.Target;

/**
 * Reads what jCli prints for {@code -l} (lists) and {@code -s} (details). A text may contain any number of commands,
 * with or without prompts. Columns are recognised by their form, because a value that is wider than its column shifts
 * the others.
 */
final class JcliReader {
    /** The control sequences with which jCli sets up the terminal, and the Telnet options before them. */
    private static final Pattern CONTROL =
            Pattern.compile("\u001B(?:\\[[0-9;?]*[A-Za-z]|[c=>])|\u00FF[\u00FB-\u00FE]\\p{ASCII}");

    private static final Pattern PROMPT = Pattern.compile("\\s*jcli : ?(.*)");
    private static final Pattern USER = Pattern.compile("#(!?)(\\S+)\\s+(!?)(\\S+)\\s+(\\S+)\\s+(\\S.*)");
    private static final Pattern GROUP = Pattern.compile("#(!?)(\\S+)\\s*");
    private static final Pattern CONNECTOR = Pattern.compile("#(\\S+)\\s+(started|stopped)\\b.*");
    private static final Pattern HTTP = Pattern.compile("#(\\S+)\\s+HttpConnector\\s+(\\S+)\\s+(\\S+)\\s*");
    private static final Pattern ROUTE = Pattern.compile(
            "#([0-9]{1,9})\\s+(\\w+)\\s+(?:([0-9.]+)(?: \\(!\\))?\\s+)?((?:\\w+\\([^()]*\\)(?:, )?)+)\\s*(<.*)?");
    private static final Pattern TARGET = Pattern.compile("(\\w+)\\(([^()]*)\\)");
    private static final Pattern INTERCEPTOR =
            Pattern.compile("#([0-9]{1,9})\\s+(\\w+)\\s+(?:<M[OT]IS .*?\\)>\\s*)?(<.*)?");
    private static final Pattern FILTER = Pattern.compile("<([A-Z][A-Za-z]?)(?: \\((.*)\\))?>");
    private static final Pattern DETAIL = Pattern.compile("(\\S+_cred \\S+ \\S+|\\S+)(?: = | |$)(.*)");
    private static final String USER_QUOTA = "mt_messaging_cred quota ";

    private final String file;
    private final JasminSetup setup;
    private final Report report;
    private String command = "";
    private String heading = "";
    private final Map<String, String> block = new LinkedHashMap<>();
    private SourceLine blockAt = SourceLine.wholeFile("");

    JcliReader(String file, JasminSetup setup, Report report) {
        this.file = file;
        this.setup = setup;
        this.report = report;
    }

    void read(String text) {
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            read(CONTROL.matcher(line).replaceAll("").stripTrailing(), new SourceLine(file, number));
        }
        endBlock();
    }

    private void read(String line, SourceLine at) {
        Matcher prompt = PROMPT.matcher(line);
        if (prompt.matches()) {
            endBlock();
            command = prompt.group(1).strip();
            heading = "";
        } else if (line.startsWith("Total ")) {
            endBlock();
            heading = "";
        } else if (isHeading(line)) {
            endBlock();
            heading = line;
        } else if (line.startsWith("#")) {
            row(line, at);
        } else if (!line.isBlank()) {
            detail(line.strip(), at);
        }
    }

    private static boolean isHeading(String line) {
        return line.matches("#(User id|Group id|Filter id|Order Type|Connector id|Httpcc id) .*")
                || line.matches("#(User id|Group id|Filter id|Order|Connector id|Httpcc id)");
    }

    // ---- Lists

    private void row(String line, SourceLine at) {
        boolean isRead =
                switch (heading.split(" ", 2)[0]) {
                    case "#User" -> user(line, at);
                    case "#Group" -> group(line, at);
                    case "#Filter" -> true; // The routes contain their filters, so this list is not needed.
                    case "#Order" -> order(line, at);
                    case "#Connector" -> connector(line, at);
                    case "#Httpcc" -> http(line, at);
                    default -> false;
                };
        if (!isRead) {
            report.lost(at, "row of a list", "not understood; enter by hand what it stands for");
        }
    }

    private boolean user(String line, SourceLine at) {
        Matcher row = USER.matcher(line);
        if (!row.matches()) {
            return false;
        }
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("enabled", group(row, 1).isEmpty() ? "True" : "False");
        settings.put("gid", group(row, 4));
        settings.put("username", group(row, 5));
        if (!group(row, 3).isEmpty()) {
            setup.groups().put(group(row, 4), new Item(at, group(row, 4), Map.of("enabled", "False")));
        }
        String[] quotas = group(row, 6).replace("(!)", "").strip().split("\\s+|/", -1);
        List<String> keys = List.of("balance", "sms_count", "http_throughput", "smpps_throughput");
        for (int i = 0; i < Math.min(quotas.length, keys.size()); i++) {
            settings.put(USER_QUOTA + keys.get(i), quotas[i]);
        }
        merge(setup.users(), group(row, 2), at, settings);
        return true;
    }

    private boolean group(String line, SourceLine at) {
        Matcher row = GROUP.matcher(line);
        if (row.matches()) {
            String enabled = group(row, 1).isEmpty() ? "True" : "False";
            setup.groups().put(group(row, 2), new Item(at, group(row, 2), Map.of("enabled", enabled)));
        }
        return row.matches();
    }

    private boolean connector(String line, SourceLine at) {
        Matcher row = CONNECTOR.matcher(line);
        if (row.matches()) {
            String started = group(row, 2).equals("started") ? "1" : "0";
            merge(setup.connectors(), group(row, 1), at, Map.of("started", started));
        }
        return row.matches();
    }

    private boolean http(String line, SourceLine at) {
        Matcher row = HTTP.matcher(line);
        if (row.matches()) {
            merge(setup.httpConnectors(), group(row, 1), at, Map.of("method", group(row, 2), "url", group(row, 3)));
        }
        return row.matches();
    }

    private boolean order(String line, SourceLine at) {
        if (heading.contains("Script")) {
            Matcher row = INTERCEPTOR.matcher(line);
            if (row.matches()) {
                String direction = command.startsWith("mo") ? "mo" : "mt";
                setup.interceptors()
                        .add(new Interceptor(
                                at, direction, Integer.parseInt(group(row, 1)), group(row, 2), filters(group(row, 3))));
            }
            return row.matches();
        }
        Matcher row = ROUTE.matcher(line);
        if (!row.matches()) {
            return false;
        }
        List<Target> targets = new ArrayList<>();
        Matcher target = TARGET.matcher(group(row, 4));
        while (target.find()) {
            targets.add(new Target(group(target, 1), group(target, 2)));
        }
        List<Route> routes = heading.contains("Rate") ? setup.mtRoutes() : setup.moRoutes();
        routes.add(new Route(
                at, Integer.parseInt(group(row, 1)), group(row, 2), group(row, 3), targets, filters(group(row, 5))));
        return true;
    }

    /** Reads filters in their short form, such as {@code <U (uid=u1)>, <DA (dst_addr=^44)>}. */
    private static List<Filter> filters(String text) {
        List<Filter> filters = new ArrayList<>();
        for (String each : text.strip().split("(?<=>), (?=<)", -1)) {
            if (!each.isEmpty()) {
                filters.add(filter(each));
            }
        }
        return filters;
    }

    private static Filter filter(String shortForm) {
        Matcher form = FILTER.matcher(shortForm);
        FilterKind kind = form.matches() ? FilterKind.ofShortForm(group(form, 1)) : FilterKind.UNKNOWN;
        if (kind == FilterKind.UNKNOWN || kind == FilterKind.TRANSPARENT || kind == FilterKind.CODE) {
            return new Filter(kind, "", "");
        }
        String argument = group(form, 2);
        if (kind == FilterKind.DATES || kind == FilterKind.TIMES) {
            String[] borders = argument.split(",", 2);
            return borders.length == 2
                    ? new Filter(kind, borders[0].strip(), borders[1].strip())
                    : new Filter(FilterKind.UNKNOWN, "", "");
        }
        return new Filter(kind, argument.substring(argument.indexOf('=') + 1), "");
    }

    // ---- Details

    private void detail(String line, SourceLine at) {
        if (block.isEmpty()) {
            blockAt = at;
        }
        Matcher detail = DETAIL.matcher(line);
        if (detail.matches()) {
            block.put(group(detail, 1), group(detail, 2));
        }
    }

    private void endBlock() {
        if (!block.isEmpty()) {
            Map<String, String> settings = Map.copyOf(block);
            if (settings.containsKey("uid")) {
                merge(setup.users(), settings.getOrDefault("uid", ""), blockAt, settings);
            } else if (settings.containsKey("cid") && settings.containsKey("host")) {
                merge(setup.connectors(), settings.getOrDefault("cid", ""), blockAt, settings);
            } else if (settings.containsKey("cid") && settings.containsKey("baseurl")) {
                merge(
                        setup.httpConnectors(),
                        settings.getOrDefault("cid", ""),
                        blockAt,
                        Map.of(
                                "url", settings.getOrDefault("baseurl", ""),
                                "method", settings.getOrDefault("method", "")));
            } else if (isTalk(settings)) {
                block.clear();
            } else if (command.matches("(filter|mtrouter|morouter|mtinterceptor|mointerceptor) (-s|--show).*")) {
                report.notNeeded(blockAt, "details", "the lists have the same values");
            } else {
                report.lost(
                        blockAt, "text", "not understood; it is neither a list nor the details of a user or connector");
            }
        }
        block.clear();
    }

    /** Whether a block contains no settings: jCli's messages at login and logout, and the output of other commands. */
    private boolean isTalk(Map<String, String> settings) {
        boolean isGreeting = command.isEmpty() && settings.containsKey("Welcome");
        return isGreeting || command.matches("(quit|persist|load|help|stats)( .*)?");
    }

    private static void merge(Map<String, Item> items, String id, SourceLine at, Map<String, String> settings) {
        Item before = items.get(id);
        Map<String, String> all = new LinkedHashMap<>(before == null ? Map.of() : before.settings());
        all.putAll(settings);
        items.put(id, new Item(before == null ? at : before.at(), id, Map.copyOf(all)));
    }

    private static String group(Matcher matcher, int number) {
        String found = matcher.group(number);
        return found == null ? "" : found;
    }
}

package org.strowger.router.imports;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The configuration that an import builds, with its additional files. */
public final class Draft {
    /** The sections in the order in which they are written. */
    private static final List<String> ORDER = List.of(
            "timezone",
            "log",
            "listeners",
            "applications",
            "groups",
            "smscs",
            "routes",
            "inbound",
            "numbers",
            "filters",
            "tables",
            "prices",
            "accounts",
            "store",
            "console",
            "http",
            "records",
            "privacy",
            "limits");

    /** The maximum length of a configuration file that the program reads. */
    private static final int LENGTH_MAX = 4 << 20;

    private final YamlMap root = new YamlMap();
    private final Secrets secrets;
    private final Map<String, Names> names = new LinkedHashMap<>();
    private final Map<String, String> files = new LinkedHashMap<>();

    private final Set<String> systemIds = new HashSet<>();
    private final Set<Long> ports = new HashSet<>();

    public Draft(Secrets secrets) {
        this.secrets = secrets;
    }

    public Secrets secrets() {
        return secrets;
    }

    /** The list of this name at the top level, such as {@code smscs}. */
    public YamlList list(String section) {
        return root.list(known(section));
    }

    /** Replaces the list of this name at the top level. */
    public void replace(String section, YamlList list) {
        root.put(known(section), list);
    }

    /** The section of this name at the top level, such as {@code store}. */
    public YamlMap section(String section) {
        return root.section(known(section));
    }

    /** Claims a system id, which only one application can have. @return false if another application already has it */
    public boolean claimsSystemId(String id) {
        return systemIds.add(id);
    }

    /** Claims a port, on which only one listener can listen. @return false if another listener already has it */
    public boolean claimsPort(long port) {
        return ports.add(port);
    }

    /**
     * Adds a listener for HTTP.
     *
     * @param name its name, unless another listener has it
     * @return false if another listener already has the port
     */
    public boolean addHttpListener(String name, String address, long port, YamlMap http, String comment) {
        if (!claimsPort(port)) {
            return false;
        }
        list("listeners")
                .add(new YamlMap()
                        .put("name", names("listeners").unique(name, name))
                        .put("protocol", "http")
                        .put("listen", address + ":" + port, comment)
                        .put("http", http));
        return true;
    }

    /** Puts a single value at the top level. */
    public void put(String key, String value, String comment) {
        root.put(known(key), value, comment);
    }

    /** The names of the items of a list, such as {@code smscs}. */
    public Names names(String section) {
        return names.computeIfAbsent(section, each -> new Names());
    }

    /**
     * Adds a file next to the configuration, such as a number table.
     *
     * @param path relative to the directory of the configuration
     */
    public void addFile(String path, String content) {
        files.put(path, content);
    }

    public Map<String, String> files() {
        return Map.copyOf(files);
    }

    /**
     * The text of the configuration.
     *
     * @param heading lines of comment at its beginning
     */
    public String text(List<String> heading) {
        YamlMap ordered = new YamlMap();
        for (String section : ORDER) {
            root.get(section).filter(each -> !isEmpty(each)).ifPresent(each -> ordered.put(section, each));
        }
        StringBuilder text = new StringBuilder();
        heading.forEach(each -> text.append("# ").append(PlainLine.of(each)).append('\n'));
        text.append(YamlWriter.of(ordered));
        if (text.length() > LENGTH_MAX) {
            throw new ImportFailure(
                    "the configuration",
                    "it would have more than 4 MiB",
                    "import fewer files, or fewer users, at a time");
        }
        return text.toString();
    }

    /** Whether the configuration is still empty. */
    public boolean isEmpty() {
        return root.entries().stream().allMatch(each -> isEmpty(each.value()));
    }

    private static boolean isEmpty(YamlNode node) {
        return (node instanceof YamlList list && list.isEmpty()) || (node instanceof YamlMap map && map.isEmpty());
    }

    private static String known(String section) {
        assert ORDER.contains(section) : "no section " + section;
        return section;
    }
}

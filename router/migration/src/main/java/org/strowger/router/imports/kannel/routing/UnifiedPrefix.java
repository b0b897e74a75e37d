package org.strowger.router.imports.kannel.routing;

import java.util.ArrayList;
import java.util.List;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.kannel.conf.Group;
import org.strowger.router.imports.kannel.conf.InvalidDirective;

/** A directive {@code unified-prefix}: groups of prefixes, each of which is replaced by the first one of its group. */
public final class UnifiedPrefix {
    private static final int DIGITS_MAX = 20;

    private final List<Group> groups;

    /**
     * @param official the prefix after the replacement; empty if the directive has a dash
     * @param replaced the prefixes that it replaces
     */
    private record Group(String official, List<String> replaced) {}

    private UnifiedPrefix(List<Group> groups) {
        this.groups = groups;
    }

    public static UnifiedPrefix of(String value) throws InvalidDirective {
        List<Group> groups = new ArrayList<>();
        for (String group : value.split(";", -1)) {
            String[] entries = group.split(",", -1);
            List<String> replaced = new ArrayList<>();
            String official = entries[0].strip();
            for (int i = 1; i < entries.length; i++) {
                String entry = entries[i].strip();
                if (!entry.isEmpty()) {
                    replaced.add(beginning(entry));
                }
            }
            if (!official.isEmpty()) {
                groups.add(new Group(official.equals("-") ? "" : beginning(official), replaced));
            }
        }
        return new UnifiedPrefix(groups);
    }

    private static String beginning(String text) throws InvalidDirective {
        if (!text.matches("\\+?[0-9]{0," + DIGITS_MAX + "}")) {
            throw new InvalidDirective(
                    "a beginning must be at most 20 digits, with or without a plus: write numbers.rules by hand");
        }
        return text;
    }

    /** The rules in the form of {@code numbers.rules}. */
    public YamlList rules() {
        YamlList rules = new YamlList();
        for (Group each : groups) {
            YamlMap rule = new YamlMap().put("prefix", each.official());
            if (!each.replaced().isEmpty()) {
                rule.put("replaces", YamlList.of(each.replaced()));
            }
            rules.add(rule);
        }
        return rules;
    }

    /** The number after the rules have been applied. */
    String apply(String number) {
        for (Group group : groups) {
            if (!group.official().isEmpty() && number.startsWith(group.official())) {
                return number;
            }
            for (String each : group.replaced()) {
                if (number.startsWith(each)) {
                    return group.official() + number.substring(each.length());
                }
            }
        }
        return number;
    }

    /**
     * Whether a number with 00 gives another result than the same number with a plus. Strowger does not distinguish the
     * two.
     */
    public boolean tellsDialledApart() {
        List<String> tails = new ArrayList<>(List.of("1", "3", "9"));
        for (Group group : groups) {
            group.replaced().stream()
                    .filter(each -> each.startsWith("00"))
                    .forEach(each -> tails.add(each.substring(2)));
        }
        return tails.stream().anyMatch(each -> !apply("00" + each + "99999").equals(apply("+" + each + "99999")));
    }
}

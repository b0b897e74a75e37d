package org.strowger.tests.crash;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A run from the command line: see {@code tests/bench/crash} and its neighbours. Words are {@code name=value}. */
public final class Crash {
    private final Map<String, String> words = new HashMap<>();

    private Crash(String[] given) {
        for (String word : given) {
            int equals = word.indexOf('=');
            words.put(word.substring(0, equals), word.substring(equals + 1));
        }
    }

    public static void main(String[] given) throws Exception {
        CrashPlan plan = new Crash(given).plan();
        boolean isClean =
                switch (given[0]) {
                    case "what=disk-full" -> told(DiskFullRun.run(plan, System.err::println));
                    case "what=upgrades" -> UpgradeRun.run(plan, System.err::println, Crash::told);
                    default -> told(CrashRun.run(plan, System.err::println));
                };
        System.exit(isClean ? 0 : 1);
    }

    private static boolean told(CrashReport report) {
        System.out.println(report.text());
        return report.isClean();
    }

    private CrashPlan plan() {
        return new CrashPlan(
                number("rounds"),
                number("seconds"),
                number("seed"),
                new CrashPlan.Load(
                        text("protocol"),
                        number("applications"),
                        number("rate"),
                        number("window"),
                        Variety.valueOf(text("messages").toUpperCase(Locale.ROOT))),
                new CrashPlan.Store(text("delivery"), Boolean.parseBoolean(text("as-synced"))),
                new CrashPlan.Program(split("program"), split("as-synced-program"), former(), Path.of(text("root"))));
    }

    /** The program of another release, if there is one. */
    private Optional<CrashPlan.Former> former() {
        return words.containsKey("former-program")
                ? Optional.of(new CrashPlan.Former(split("former-program"), Ending.KILL))
                : Optional.empty();
    }

    private int number(String name) {
        return Integer.parseInt(text(name));
    }

    /** Words with a line each. */
    private List<String> split(String name) {
        return List.of(text(name).split("\n", -1));
    }

    private String text(String name) {
        String text = words.get(name);
        if (text == null) {
            throw new IllegalArgumentException("there is no " + name);
        }
        return text;
    }
}

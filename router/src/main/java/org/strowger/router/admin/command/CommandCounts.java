package org.strowger.router.admin.command;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.strowger.router.thread.CopyOnWriteMap;
import org.strowger.router.thread.SharedLong;

/**
 * How often each command of the console was given, by what came of it. Commands are known by their own words, so what
 * people type beside them makes no new one.
 *
 * <p>Thread: any.
 */
public final class CommandCounts {
    /** What was no command. */
    public static final String UNKNOWN = "unknown";

    /** More than there are commands times outcomes. */
    private static final int KINDS_MAX = 1_000;

    private final CopyOnWriteMap<Given, SharedLong> counts = new CopyOnWriteMap<>(KINDS_MAX);

    /**
     * A command, and what came of it.
     *
     * @param result {@code ok}, or the code of {@code ERR}
     */
    public record Given(String command, String result) {}

    /** It was run, and that came of it. */
    public void count(Command command, String result) {
        count(ownWords(command.form()), result);
    }

    /** Nothing was run. */
    public void countUnknown(String result) {
        count(UNKNOWN, result);
    }

    private void count(String command, String result) {
        counts.at(new Given(command, result), SharedLong::new).ifPresent(count -> count.add(1));
    }

    /** Of a form, up to the first word that is not its own. */
    static String ownWords(String form) {
        return Arrays.stream(form.split(" ", -1))
                .takeWhile(word -> word.equals(word.toLowerCase(Locale.ROOT)) && !word.startsWith("["))
                .collect(Collectors.joining(" "));
    }

    public Map<Given, SharedLong> all() {
        return counts.all();
    }
}

package org.strowger.router.admin.command;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.strowger.router.thread.CopyOnWriteMap;
import org.strowger.router.thread.SharedLong;

/**
 * Counts console commands by result. The fixed words of a command identify it, so arguments make no new entries.
 *
 * <p>Thread: any.
 */
public final class CommandCounts {
    /** In place of a line that is no command. */
    public static final String UNKNOWN = "unknown";

    /** More than commands times results. */
    private static final int KINDS_MAX = 1_000;

    private final CopyOnWriteMap<Given, SharedLong> counts = new CopyOnWriteMap<>(KINDS_MAX);

    /**
     * A command and a result.
     *
     * @param result {@code ok}, or the code of {@code ERR}
     */
    public record Given(String command, String result) {}

    public void count(Command command, String result) {
        count(ownWords(command.form()), result);
    }

    /** The line was no command. */
    public void countUnknown(String result) {
        count(UNKNOWN, result);
    }

    private void count(String command, String result) {
        counts.at(new Given(command, result), SharedLong::new).ifPresent(count -> count.add(1));
    }

    /** The words of a form up to its first value, choice or option. */
    static String ownWords(String form) {
        return Arrays.stream(form.split(" ", -1))
                .takeWhile(word -> word.equals(word.toLowerCase(Locale.ROOT)) && !word.startsWith("["))
                .collect(Collectors.joining(" "));
    }

    public Map<Given, SharedLong> all() {
        return counts.all();
    }
}

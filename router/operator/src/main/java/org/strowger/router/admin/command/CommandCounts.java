package org.strowger.router.admin.command;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.router.thread.CopyOnWriteMap;
import org.strowger.router.thread.SharedLong;

/**
 * Counts console commands by result. A command is identified by its fixed words, so that arguments do not create new
 * entries.
 *
 * <p>Thread: any.
 */
public final class CommandCounts {
    /** Stands for a line that is not a command. */
    public static final String UNKNOWN = "unknown";

    /** Maximum number of entries; exceeds the number of commands times the number of results. */
    @Bound(
            of = "counters of commands by their name and result",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.NONE,
            full = "a further kind is not counted; there are fewer kinds than the limit")
    private static final int KINDS_MAX = 1_000;

    private final CopyOnWriteMap<Given, SharedLong> counts = new CopyOnWriteMap<>(KINDS_MAX);

    /**
     * A command and its result.
     *
     * @param result {@code ok}, or the error code after {@code ERR}
     */
    public record Given(String command, String result) {}

    public void count(Command command, String result) {
        count(ownWords(command.form()), result);
    }

    /** Counts a line that is not a command. */
    public void countUnknown(String result) {
        count(UNKNOWN, result);
    }

    private void count(String command, String result) {
        counts.at(new Given(command, result), SharedLong::new).ifPresent(count -> count.add(1));
    }

    /** The fixed words at the beginning of a form, up to its first value, choice or option. */
    static String ownWords(String form) {
        return Arrays.stream(form.split(" ", -1))
                .takeWhile(word -> word.equals(word.toLowerCase(Locale.ROOT)) && !word.startsWith("["))
                .collect(Collectors.joining(" "));
    }

    public Map<Given, SharedLong> all() {
        return counts.all();
    }
}

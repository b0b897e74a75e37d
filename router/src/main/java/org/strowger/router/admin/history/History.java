package org.strowger.router.admin.history;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.records.RecordRow;
import org.strowger.router.records.RecordSearch.Found;
import org.strowger.router.records.RecordSearch.Limits;
import org.strowger.router.records.Records;

/**
 * What the event records say, read on the thread of the command: the newest first, and only so far.
 *
 * @param survey asks the threads
 * @param exchange knows how ids are written
 * @param records where they are
 */
record History(ThreadSurvey survey, Exchange exchange, Records records) {
    /** A day of a thousand messages a second is beyond this: then the answer says how far it has looked. */
    private static final Limits LIMITS = new Limits(2L << 30, Duration.ofSeconds(5), 200);

    private static final int ID_MAX = 70;

    /** More messages than that are not looked up one by one. */
    private static final int IDS_MAX = 5;

    /** Whether somebody may mean a message by it. */
    static boolean isName(String text) {
        return !text.isEmpty() && text.length() <= ID_MAX && text.chars().allMatch(History::isPlain);
    }

    private static boolean isPlain(int c) {
        return c > ' ' && c < 0x7F && c != '"' && c != '\\';
    }

    /** Each way to write the id that is written so. */
    List<String> spellings(String id) throws CommandRefused {
        return survey.one(0, () -> exchange.snapshot(0).spellings(id));
    }

    /** As a number stands in the records. */
    String shown(String number) {
        return records.shape().privacy().number(number);
    }

    /** What is said of what is called so: by our id, the SMSC's, or a number. */
    Found of(String text) throws CommandRefused {
        Set<String> wanted = new LinkedHashSet<>(spellings(text));
        wanted.add(shown(text));
        Found found = search(wanted);
        Set<String> ids = new LinkedHashSet<>();
        found.lines().forEach(line -> ids.add(RecordRow.of(line).getOrDefault("id", "")));
        ids.remove("");
        if (ids.isEmpty() || ids.size() > IDS_MAX || wanted.containsAll(ids)) {
            return found;
        }
        // What was found by another name tells our own, under which there is all of it.
        wanted.addAll(ids);
        return search(wanted);
    }

    /** All lines in which one of these stands. */
    Found search(Set<String> wanted) throws CommandRefused {
        try {
            return records.thread().search(List.copyOf(wanted), LIMITS);
        } catch (IOException e) {
            throw new CommandRefused(CommandRefused.Code.FAULT, "the event records cannot be read: " + e.getMessage());
        }
    }
}

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

/** Searches event records on the thread of the command, the newest first and within limits. */
record History(ThreadSurvey survey, Exchange exchange, Records records) {
    /** Less than a day of a thousand messages a second; the answer says if the search was cut. */
    private static final Limits LIMITS = new Limits(2L << 30, Duration.ofSeconds(5), 200);

    private static final int ID_MAX = 70;

    /** More matching messages than these are not looked up by id. */
    private static final int IDS_MAX = 5;

    /** Whether the text can be an id or number. */
    static boolean isName(String text) {
        return !text.isEmpty() && text.length() <= ID_MAX && text.chars().allMatch(History::isPlain);
    }

    private static boolean isPlain(int c) {
        return c > ' ' && c < 0x7F && c != '"' && c != '\\';
    }

    /** All spellings of an id. */
    List<String> spellings(String id) throws CommandRefused {
        return survey.one(0, () -> exchange.snapshot(0).spellings(id));
    }

    /** A number as the records have it. */
    String shown(String number) {
        return records.shape().privacy().number(number);
    }

    /** Records found by our id, the id of the SMSC, or a number. */
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
        // Records found by another name have our id, which finds the others.
        wanted.addAll(ids);
        return search(wanted);
    }

    /** All lines that contain one of these. */
    Found search(Set<String> wanted) throws CommandRefused {
        try {
            return records.thread().search(List.copyOf(wanted), LIMITS);
        } catch (IOException e) {
            throw new CommandRefused(CommandRefused.Code.FAULT, "the event records cannot be read: " + e.getMessage());
        }
    }
}

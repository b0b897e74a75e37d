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

/** Searches the event records on the thread of the command, newest first and within limits. */
record History(ThreadSurvey survey, Exchange exchange, Records records) {
    /**
     * Limits of a search. They cover less than a day of records at a thousand messages per second; the answer reports
     * if the search was cut short.
     */
    private static final Limits LIMITS = new Limits(2L << 30, Duration.ofSeconds(5), 200);

    private static final int ID_MAX = 70;

    /** Maximum number of matching messages that are looked up by id. */
    private static final int IDS_MAX = 5;

    /** Whether the text can be an id or a number. */
    static boolean isName(String text) {
        return !text.isEmpty() && text.length() <= ID_MAX && text.chars().allMatch(History::isPlain);
    }

    private static boolean isPlain(int c) {
        return c > ' ' && c < 0x7F && c != '"' && c != '\\';
    }

    /** All notations of an id. */
    List<String> spellings(String id) throws CommandRefused {
        return survey.one(0, () -> exchange.snapshot(0).spellings(id));
    }

    /** A number in the notation of the records. */
    String shown(String number) {
        return records.shape().privacy().number(number);
    }

    /** Finds records by Strowger's message id, by the SMSC's message id, or by a number. */
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
        // Records found by the SMSC's id or a number contain Strowger's id, which finds the remaining records.
        wanted.addAll(ids);
        return search(wanted);
    }

    /** All record lines that contain one of these values. */
    Found search(Set<String> wanted) throws CommandRefused {
        try {
            return records.thread().search(List.copyOf(wanted), LIMITS);
        } catch (IOException e) {
            throw new CommandRefused(CommandRefused.Code.FAULT, "the event records cannot be read: " + e.getMessage());
        }
    }
}

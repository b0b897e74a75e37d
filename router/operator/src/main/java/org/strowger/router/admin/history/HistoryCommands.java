package org.strowger.router.admin.history;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Block;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.ops.DeliverySearch;
import org.strowger.router.exchange.ops.MessageStatus;
import org.strowger.router.exchange.ops.QueueOperations;
import org.strowger.router.exchange.ops.QueueOperations.Which;
import org.strowger.router.records.RecordRow;
import org.strowger.router.records.RecordSearch.Found;
import org.strowger.router.records.Records;

/** The command {@code show message}: the current state of a message, and its event records, oldest first. */
public final class HistoryCommands {
    private static final List<String> LIVE = List.of(
            "id", "application", "state", "smsc", "smsc_id", "route", "accepted", "until", "attempts", "uncertain");
    private static final List<String> TEXTS =
            List.of("event", "id", "application", "smsc", "route", "kind", "from", "to");
    private static final List<String> HISTORY = List.of(
            "time",
            "event",
            "id",
            "application",
            "smsc",
            "route",
            "kind",
            "from",
            "to",
            "segments",
            "status",
            "error",
            "smsc_id",
            "attempt",
            "latency",
            "uncertain",
            "end",
            "reason");

    private static final Pattern NUMBER = Pattern.compile("\\+?[0-9]{3,20}");

    /** Maximum number of messages in progress in one answer. */
    private static final int LIVE_MAX = 1000;

    private final ThreadSurvey survey;
    private final Exchange exchange;
    private final Records records;
    private final History history;

    public HistoryCommands(ThreadSurvey survey, Exchange exchange, Records records) {
        this.survey = survey;
        this.exchange = exchange;
        this.records = records;
        this.history = new History(survey, exchange, records);
    }

    public List<Command> rows() {
        return List.of(
                new Command(
                        "show message ID",
                        ConsoleRole.VIEWER,
                        "shows the state and history of a message or receipt; ID: Strowger's message id, the SMSC's "
                                + "message id, or a number",
                        this::showMessage),
                new ReceiptResend(history).row());
    }

    private Answer showMessage(CommandCall call) throws CommandRefused {
        String text = call.text("ID");
        if (!History.isName(text)) {
            throw CommandRefused.usage(
                    "ID must be Strowger's message id, the SMSC's message id, or a number as in the event records");
        }
        List<Block> blocks = new ArrayList<>();
        List<List<Cell>> live = live(text);
        blocks.add(new Table("live", LIVE, live));
        String now = live.isEmpty() ? "the message is not in progress" : "the message is in progress, see live";
        if (!records.areOn()) {
            return new Answer(blocks, now + "; there is no history, because event records are off");
        }
        Found found = history.of(text);
        List<List<Cell>> rows = new ArrayList<>();
        found.lines().forEach(line -> rows.add(row(RecordRow.of(line))));
        blocks.add(new Table("history", HISTORY, rows));
        if (rows.isEmpty() && live.isEmpty()) {
            throw CommandRefused.unknown("no message " + text + " is in progress or in the "
                    + found.bytes() + " bytes of records searched"
                    + (found.isCut() ? "; older records were not searched" : ""));
        }
        String cut = found.isCut() ? "; older records were not searched" : "";
        return new Answer(blocks, rows.size() + " records in " + found.bytes() + " bytes searched, " + now + cut);
    }

    // ---- Current state

    private List<List<Cell>> live(String text) throws CommandRefused {
        List<MessageStatus> all = new ArrayList<>();
        survey.all(thread -> exchange.snapshot(thread).messages(text)).forEach(all::addAll);
        if (MessageIdAllocator.isStamp(text)) {
            all.addAll(inCustody(Which.called(text)));
        }
        all.addAll(waitingForApplications(text));
        if (all.isEmpty() && NUMBER.matcher(text).matches()) {
            all.addAll(inCustody(Which.to(text).or(Which.to(text.substring(text.indexOf('+') + 1)))));
        }
        // An expected receipt is found by the SMSC's message id, and may be on another thread than the message.
        Set<String> smscIds = new LinkedHashSet<>();
        smscIds.add(text);
        all.forEach(each -> smscIds.add(each.smsc().id()));
        for (String id : smscIds) {
            if (!id.isEmpty()) {
                survey.all(thread -> exchange.snapshot(thread).expectedReceipts(id))
                        .forEach(all::addAll);
            }
        }
        List<List<Cell>> rows = new ArrayList<>();
        all.forEach(each -> rows.add(List.of(
                Cell.text(each.what().id()),
                Cell.text(each.what().application()),
                Cell.text(each.state()),
                Cell.text(each.smsc().smsc()),
                Cell.text(each.smsc().id()),
                Cell.text(each.what().route()),
                moment(each.span().since()),
                moment(each.span().until()),
                each.attempts() > 0 ? Cell.count(each.attempts()) : Cell.NONE,
                Cell.flag(each.isUncertain()))));
        return rows;
    }

    /**
     * Messages in custody that are not found by an index: a time stamp as an id requires the recipient as well, and
     * there is no index by recipient.
     */
    private List<MessageStatus> inCustody(Which which) throws CommandRefused {
        List<MessageStatus> found = new ArrayList<>();
        QueueOperations queues = exchange.queues();
        for (int i = 0; i < survey.threads(); i++) {
            int thread = i;
            survey.rows(
                            i,
                            () -> queues.all(thread),
                            each -> queues.isMeant(each, which)
                                    ? Optional.of(exchange.snapshot(thread).statusOf(each))
                                    : Optional.<MessageStatus>empty(),
                            Integer.MAX_VALUE)
                    .forEach(each -> each.ifPresent(found::add));
        }
        return found.size() > LIVE_MAX ? found.subList(0, LIVE_MAX) : found;
    }

    private List<MessageStatus> waitingForApplications(String text) throws CommandRefused {
        List<MessageStatus> found = new ArrayList<>();
        for (int i = 0; i < survey.threads(); i++) {
            int thread = i;
            DeliverySearch search =
                    survey.one(i, () -> exchange.snapshot(thread).searchDeliveries(text));
            boolean hasMore = true;
            while (hasMore) {
                hasMore = survey.one(i, search::step);
            }
            found.addAll(survey.one(i, search::found));
        }
        return found;
    }

    private static Cell moment(Instant when) {
        return when.equals(Instant.EPOCH) ? Cell.NONE : Cell.moment(when);
    }

    // ---- Event records

    private static List<Cell> row(Map<String, String> record) {
        List<Cell> cells = new ArrayList<>();
        cells.add(time(record.getOrDefault("time", "")));
        TEXTS.forEach(name -> cells.add(Cell.text(record.getOrDefault(name, ""))));
        cells.add(count(record, record.containsKey("part") ? "part" : "segments"));
        cells.add(Cell.text(record.getOrDefault("status", "")));
        cells.add(Cell.text(record.getOrDefault("error", "")));
        cells.add(Cell.text(record.getOrDefault("smsc_id", "")));
        cells.add(count(record, "attempt"));
        long millis = number(record, "latency_ms");
        cells.add(millis < 0 ? Cell.NONE : Cell.nanos(TimeUnit.MILLISECONDS.toNanos(millis)));
        cells.add(Cell.flag(record.containsKey("uncertain")));
        cells.add(Cell.flag(record.containsKey("end")));
        cells.add(Cell.text(record.getOrDefault("reason", "")));
        return cells;
    }

    private static Cell time(String text) {
        try {
            return Cell.moment(Instant.parse(text));
        } catch (DateTimeParseException e) {
            return Cell.text(text);
        }
    }

    private static Cell count(Map<String, String> record, String name) {
        long number = number(record, name);
        return number < 0 ? Cell.NONE : Cell.count(number);
    }

    private static long number(Map<String, String> record, String name) {
        try {
            return Long.parseLong(record.getOrDefault(name, "-1"));
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}

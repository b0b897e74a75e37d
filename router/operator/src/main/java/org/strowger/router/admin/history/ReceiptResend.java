package org.strowger.router.admin.history;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptCounts;
import org.strowger.message.ReceiptTimes;
import org.strowger.message.ShortMessage;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.application.Application;
import org.strowger.router.application.CallbackReport;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.records.RecordRow;
import org.strowger.router.records.RecordSearch.Found;

/**
 * The command {@code receipts resend message}: delivers the receipt of a message again. A receipt that the application
 * has accepted exists only in the event records, so it is rebuilt from them.
 */
final class ReceiptResend {
    private static final String ID = "id";
    private static final String KIND = "kind";
    private static final String EVENT = "event";
    private static final String TO = "to";
    private static final String MASK = "*";
    private static final int NAMED_MAX = 5;

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyMMddHHmm", Locale.ROOT);

    /** Minimum number of digits of an international number. */
    private static final int INTERNATIONAL_DIGITS = 7;

    private final History history;

    ReceiptResend(History history) {
        this.history = history;
    }

    Command row() {
        return new Command(
                "receipts resend message ID [to NUMBER]",
                ConsoleRole.OPERATOR,
                "sends the receipt of a message to the application again, rebuilt from the event records",
                this::resend);
    }

    private Answer resend(CommandCall call) throws CommandRefused {
        String id = call.text(ID.toUpperCase(Locale.ROOT));
        if (!History.isName(id)) {
            throw CommandRefused.usage("ID must be the message id that Strowger gave the application");
        }
        if (!history.records().areOn()) {
            throw CommandRefused.state("a receipt that the application accepted is only in the event records, which "
                    + "are off; for refused receipts, use: receipts resend application NAME");
        }
        Set<String> spellings = new LinkedHashSet<>(history.spellings(id));
        Found found = history.search(spellings);
        List<Map<String, String>> lines = found.lines().stream()
                .map(RecordRow::of)
                .filter(row -> spellings.contains(row.getOrDefault(ID, "")))
                .filter(row -> row.getOrDefault("direction", "").equals("mt"))
                .toList();
        List<Map<String, String>> one = only(id, call, lines, found);
        Map<String, String> last = lastOfReceipt(id, one);
        Application application = application(last.getOrDefault("application", ""));
        ZoneId clock = application.settings().dialect().zone();
        Receipt receipt = receipt(last.getOrDefault(ID, id), one, clock);
        ShortMessage report = report(receipt, last);
        CallbackReport callback = ResentCallback.of(receipt.messageId(), last, one, application.settings());
        var queues = history.exchange().queues();
        boolean goes =
                history.survey().one(application.homeIndex(), () -> queues.tellAgain(application, report, callback));
        if (!goes) {
            throw new CommandRefused(
                    CommandRefused.Code.LATER,
                    "the limit of stored messages is reached for " + application.name() + "; try again later");
        }
        return Answer.done("receipt of " + receipt.messageId() + ", " + word(receipt.state()) + ", queued for "
                + application.name());
    }

    /**
     * Selects the lines of one message. Several messages can share an id: messages to several recipients or, in some
     * protocols, messages of the same second.
     */
    private List<Map<String, String>> only(String id, CommandCall call, List<Map<String, String>> lines, Found found)
            throws CommandRefused {
        Map<List<String>, List<Map<String, String>>> byMessage = new LinkedHashMap<>();
        for (Map<String, String> each : lines) {
            String to = each.getOrDefault(TO, "");
            boolean meant = !call.has("NUMBER")
                    || to.equals(call.text("NUMBER"))
                    || to.equals(history.shown(call.text("NUMBER")));
            if (meant) {
                List<String> message = List.of(each.getOrDefault("application", ""), each.getOrDefault(ID, ""), to);
                byMessage.computeIfAbsent(message, first -> new ArrayList<>()).add(each);
            }
        }
        if (byMessage.isEmpty()) {
            throw CommandRefused.unknown("no message " + id + (call.has("NUMBER") ? " to " + call.text("NUMBER") : "")
                    + " in the " + found.bytes() + " bytes of records searched"
                    + (found.isCut() ? "; older records were not searched" : ""));
        }
        if (byMessage.size() > 1) {
            List<String> some = byMessage.keySet().stream()
                    .limit(NAMED_MAX)
                    .map(each -> each.get(2) + " of " + each.get(0))
                    .toList();
            throw CommandRefused.state(id + " identifies " + byMessage.size()
                    + " messages; add the recipient, for example: to " + String.join(", ", some));
        }
        return byMessage.values().iterator().next();
    }

    /** The line in which the application accepted or refused the receipt, or the receipt expired. */
    private static Map<String, String> lastOfReceipt(String id, List<Map<String, String>> lines) throws CommandRefused {
        Map<String, String> last = Map.of();
        for (Map<String, String> each : lines) {
            boolean counts =
                    each.containsKey("end") || each.getOrDefault(EVENT, "").equals("resent");
            if (each.getOrDefault(KIND, "").equals("receipt") && counts && !ResentCallback.isOfProgress(each)) {
                last = each;
            }
        }
        if (last.isEmpty()) {
            throw CommandRefused.state("the application has received no receipt of " + id
                    + ": the receipt has not arrived, is queued, or was not requested; see: show message " + id);
        }
        if (!last.containsKey("end")) {
            throw CommandRefused.state("the receipt of " + id + " is already being resent");
        }
        return last;
    }

    private Application application(String name) throws CommandRefused {
        for (Application each : history.exchange().generation().applications()) {
            if (each.name().equals(name)) {
                return each;
            }
        }
        throw CommandRefused.state("the application " + name + " of this message is no longer configured");
    }

    /**
     * Rebuilds the receipt. The first line with a final state contains the time of that state; later lines concern the
     * receipt. The state unknown counts as final if no other state followed.
     */
    private static Receipt receipt(String id, List<Map<String, String>> lines, ZoneId clock) throws CommandRefused {
        return receipt(id, lines, clock, MessageState::isFinal)
                .or(() -> receipt(id, lines, clock, MessageState.UNKNOWN::equals))
                .orElseThrow(() -> CommandRefused.state("the records searched contain no final state of " + id));
    }

    private static Optional<Receipt> receipt(
            String id, List<Map<String, String>> lines, ZoneId clock, Predicate<MessageState> isEnd) {
        String submitted = "";
        for (Map<String, String> line : lines) {
            boolean isMessage = line.getOrDefault(KIND, "").equals("message");
            submitted = isMessage ? line.getOrDefault("accepted", submitted) : submitted;
            Optional<MessageState> state =
                    state(line.getOrDefault("status", "")).filter(isEnd);
            if (state.isPresent()) {
                ReceiptTimes times =
                        new ReceiptTimes(date(submitted, clock), date(line.getOrDefault("time", ""), clock));
                String error = line.getOrDefault("error", "");
                return Optional.of(new Receipt(id, state.get(), error, times, ReceiptCounts.NONE, ""));
            }
        }
        return Optional.empty();
    }

    private static String date(String moment, ZoneId clock) {
        try {
            return moment.isEmpty() ? "" : DATE.format(Instant.parse(moment).atZone(clock));
        } catch (DateTimeParseException e) {
            return "";
        }
    }

    /** Parses a message state; empty for other words, such as the status of a response. */
    private static Optional<MessageState> state(String word) {
        return Arrays.stream(MessageState.values())
                .filter(each -> word(each).equals(word))
                .findFirst();
    }

    private static String word(MessageState state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    /**
     * Builds the receipt message. Its sender is the recipient of the original message, and its recipient is the sender.
     */
    private static ShortMessage report(Receipt receipt, Map<String, String> line) throws CommandRefused {
        String from = line.getOrDefault("from", "");
        String to = line.getOrDefault(TO, "");
        if (from.contains(MASK) || to.contains(MASK)) {
            throw CommandRefused.state("the numbers of " + receipt.messageId()
                    + " are masked in the records (privacy.mask-numbers), so its receipt cannot be rebuilt");
        }
        return PlainMessage.from(address(to, line.getOrDefault("to_ton", "")))
                .to(address(from, line.getOrDefault("from_ton", "")))
                .reporting(receipt)
                .build();
    }

    /**
     * Derives the type of number from the text, unless the records contain it.
     *
     * @param ton the type of number; empty if the records do not contain it
     */
    private static Address address(String text, String ton) {
        if (text.isEmpty()) {
            return Address.NONE;
        }
        if (ton.matches("[0-7]")) {
            int type = Integer.parseInt(ton);
            return type == Address.TON_ALPHANUMERIC
                    ? Address.alphanumeric(text)
                    : new Address(type, Address.NPI_ISDN, text);
        }
        String digits = text.startsWith("+") ? text.substring(1) : text;
        if (!digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Address.alphanumeric(text);
        }
        return digits.length() >= INTERNATIONAL_DIGITS
                ? Address.international(text)
                : new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, text);
    }
}

package org.strowger.router.config.status;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome.StatusClass;
import org.strowger.message.Receipt;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;

/**
 * Errors of receipts for undelivered messages.
 *
 * @param states states of the message
 * @param codes error codes, in lower case and without leading zeros
 * @param classes classes that an SMSC assigns to its errors
 */
public record ReceiptErrors(Set<MessageState> states, Set<String> codes, Set<StatusClass> classes) {
    public static final ReceiptErrors NONE = new ReceiptErrors(Set.of(), Set.of(), Set.of());

    /**
     * The states in which the message was certainly not delivered. A message that was deleted by its sender, or whose
     * state is unknown, is not sent again.
     */
    private static final Set<MessageState> NOT_DELIVERED =
            EnumSet.of(MessageState.UNDELIVERABLE, MessageState.EXPIRED, MessageState.REJECTED);

    private static final List<String> STATE_WORDS =
            NOT_DELIVERED.stream().map(TextTypes::word).toList();
    private static final List<String> CLASS_WORDS =
            Stream.of(StatusClass.values()).map(TextTypes::word).toList();

    /** The form of an error code in a receipt: a few digits, decimal or hexadecimal (SMPP 3.4, appendix B). */
    private static final Pattern CODE = Pattern.compile("(?:0x)?[0-9][0-9a-f]{0,7}");

    private static final Pattern ZEROS = Pattern.compile("^(?:0x)?0*(?=.)");

    /** One word of the configuration: a state, a code or a class. */
    public record Word(String text) {
        @Override
        public String toString() {
            return text;
        }
    }

    static final ScalarType<Word> CODE_OR_STATE = type(STATE_WORDS);

    static final ScalarType<Word> CODE_STATE_OR_CLASS =
            type(Stream.concat(STATE_WORDS.stream(), CLASS_WORDS.stream()).toList());

    private static ScalarType<Word> type(List<String> words) {
        return new ScalarType<>(
                String.join(", ", words) + ", or an error code such as 011 or 0x1B",
                TextTypes.schema(),
                (text, value) -> parse(text, words));
    }

    private static Word parse(String text, List<String> words) throws InvalidValue {
        String small = text.toLowerCase(Locale.ROOT);
        if (words.contains(small) || CODE.matcher(small).matches()) {
            return new Word(small);
        }
        throw InvalidValue.form(SpellingHint.nearest(text, words)
                .map(near -> "did you mean \"" + near + "\"?")
                .orElse(""));
    }

    public ReceiptErrors {
        states = Set.copyOf(states);
        codes = Set.copyOf(codes);
        classes = Set.copyOf(classes);
    }

    static ReceiptErrors of(List<Word> words) {
        Set<MessageState> states = EnumSet.noneOf(MessageState.class);
        Set<StatusClass> classes = EnumSet.noneOf(StatusClass.class);
        Set<String> codes = new HashSet<>();
        for (Word each : words) {
            if (STATE_WORDS.contains(each.text())) {
                NOT_DELIVERED.stream()
                        .filter(state -> TextTypes.word(state).equals(each.text()))
                        .forEach(states::add);
            } else if (CLASS_WORDS.contains(each.text())) {
                Stream.of(StatusClass.values())
                        .filter(known -> TextTypes.word(known).equals(each.text()))
                        .forEach(classes::add);
            } else {
                codes.add(plain(each.text()));
            }
        }
        return new ReceiptErrors(states, codes, classes);
    }

    private static String plain(String code) {
        return ZEROS.matcher(code.toLowerCase(Locale.ROOT)).replaceFirst("");
    }

    /** Whether the message was certainly not delivered. */
    public static boolean isUndelivered(Receipt receipt) {
        return NOT_DELIVERED.contains(receipt.state());
    }

    /** Whether the receipt has one of the states or codes. Never true for the receipt of a delivered message. */
    public boolean contain(Receipt receipt) {
        return isUndelivered(receipt) && (states.contains(receipt.state()) || codes.contains(plain(receipt.error())));
    }

    /**
     * Whether the receipt has one of the states or codes, or an error of one of the classes.
     *
     * @param table the classes of the SMSC that sent the receipt
     */
    public boolean contain(Receipt receipt, StatusTable table) {
        return isUndelivered(receipt) && (contain(receipt) || classes.contains(table.classOf(receipt)));
    }
}

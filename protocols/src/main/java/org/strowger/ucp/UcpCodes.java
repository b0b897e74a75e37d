package org.strowger.ucp;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.strowger.bound.Within;
import org.strowger.message.Outcome;
import org.strowger.message.Status;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.SafeText;
import org.strowger.ucp.operation.OperationView;
import org.strowger.ucp.operation.UcpErrorCode;
import org.strowger.ucp.operation.UcpField;
import org.strowger.ucp.operation.UcpSmppCodes;
import org.strowger.ucp.operation.UcpTime;
import org.strowger.wire.Decimal;

/**
 * The error codes of UCP: their meaning for a message, the code for an outcome or a refusal, and their notation in the
 * configuration: a name, or {@code ucp:} and a number, such as {@code ucp:04}.
 */
@Within(Within.Scope.PACKET)
final class UcpCodes implements ProtocolTraits.Statuses {
    private static final Map<RefusalReason, Outcome> REFUSALS =
            RefusalReason.outcomes(reason -> code(reason).value());

    /** Our own refusals, whose reason the result states in words: UCP has one code for several reasons. */
    private static final Set<Outcome> OWN_REFUSALS = own();

    private static final String PREFIX = UcpSettings.NAME + ":";
    private static final int DIGITS_MAX = 2;
    private static final List<UcpErrorCode> NAMED = Arrays.stream(UcpErrorCode.values())
            .filter(each ->
                    each != UcpErrorCode.OF_LISTS && each != UcpErrorCode.PROPRIETARY && each != UcpErrorCode.UNLISTED)
            .toList();
    private static final Map<String, Status> BY_NAME = byName();

    private static final int WORDS_MAX = 80;
    private static final Outcome[] OUTCOMES = outcomes();

    /** Returns the outcomes of results without a text, by error code. */
    private static Outcome[] outcomes() {
        Outcome[] all = new Outcome[UcpErrorCode.MAX + 1];
        for (int code = 0; code < all.length; code++) {
            all[code] = Outcome.of(kind(UcpErrorCode.of(code)), code, UcpErrorCode.words(code));
        }
        return all;
    }

    static boolean isCode(int code) {
        return code > 0 && code <= UcpErrorCode.MAX;
    }

    static Outcome.Kind kind(UcpErrorCode code) {
        return switch (code.retryClass()) {
            case PERMANENT, SMSC, INQUIRY -> Outcome.Kind.PERMANENT;
            case TEMPORARY -> Outcome.Kind.TEMPORARY;
            case THROTTLE -> Outcome.Kind.THROTTLED;
        };
    }

    /** Returns the outcome of the peer's result. */
    static Outcome outcome(OperationView view) {
        if (view.isDone()) {
            return Outcome.accepted(UcpTime.yearFirst(view.stamp()));
        }
        int code = view.number(UcpField.EC);
        if (code == Decimal.NONE || !isCode(code)) {
            return Outcome.of(Outcome.Kind.TEMPORARY, 0, "the peer refused the request without an error code");
        }
        if (view.isEmpty(UcpField.SM)) {
            return OUTCOMES[code];
        }
        // SMSCs give the same code different meanings; only the text of the result indicates which one applies.
        String words =
                UcpErrorCode.words(code) + ", system message " + SafeText.quoted(view.text(UcpField.SM), WORDS_MAX);
        return Outcome.of(kind(UcpErrorCode.of(code)), code, words);
    }

    /** Returns the error code for an outcome; a code in the outcome must be one of UCP. */
    static int code(Outcome outcome) {
        if (isCode(outcome.code())) {
            return outcome.code();
        }
        boolean permanent = outcome.kind() == Outcome.Kind.PERMANENT;
        return (permanent ? UcpErrorCode.SYNTAX : UcpErrorCode.NOT_ALLOWED).value();
    }

    private static Set<Outcome> own() {
        Set<Outcome> own = Collections.newSetFromMap(new IdentityHashMap<>());
        own.addAll(REFUSALS.values());
        return Collections.unmodifiableSet(own);
    }

    /** Returns the system message of a refusal: the reason if the refusal is our own; else nothing. */
    static String systemMessage(Outcome refusal) {
        return OWN_REFUSALS.contains(refusal) ? refusal.detail() : "";
    }

    // ---- ProtocolTraits.Statuses

    @Override
    public Outcome refusal(RefusalReason reason) {
        return reason.in(REFUSALS);
    }

    private static UcpErrorCode code(RefusalReason reason) {
        return switch (reason) {
            case INVALID_DESTINATION, NO_RECEIVER -> UcpErrorCode.ADC_INVALID;
            case INVALID_SENDER, NOT_ENCODABLE, INVALID_PARAMETER -> UcpErrorCode.SYNTAX;
            case NOT_ALLOWED, NO_CREDIT -> UcpErrorCode.CALL_BARRED;
            case LISTS_NOT_SERVED -> UcpErrorCode.NOT_SUPPORTED;
            case UNKNOWN_MESSAGE -> UcpErrorCode.NOT_FOUND;
            // Never "unknown account", which would reveal to an attacker which accounts exist.
            case WRONG_CREDENTIALS -> UcpErrorCode.AUTHENTICATION;
            case TOO_FAST, QUEUE_FULL, LATER, NO_ANSWER, RECEIVER_UNBOUND, TOO_MANY_BINDS, SHUTTING_DOWN ->
                UcpErrorCode.NOT_ALLOWED;
        };
    }

    @Override
    public int smppStatus(int code) {
        return UcpSmppCodes.smppOf(code);
    }

    @Override
    public int codeOf(int smppStatus) {
        return UcpSmppCodes.codeOfSmpp(smppStatus);
    }

    @Override
    public Outcome.Kind kindOf(int code) {
        return kind(UcpErrorCode.of(code));
    }

    @Override
    public List<String> names() {
        return NAMED.stream().map(UcpErrorCode::label).toList();
    }

    @Override
    public Optional<Status> find(String word) {
        String small = word.toLowerCase(Locale.ROOT);
        return small.startsWith(PREFIX)
                ? numbered(small.substring(PREFIX.length()))
                : Optional.ofNullable(BY_NAME.get(small));
    }

    private static Optional<Status> numbered(String digits) {
        boolean number = !digits.isEmpty()
                && digits.length() <= DIGITS_MAX
                && digits.chars().allMatch(each -> each >= '0' && each <= '9');
        int value = number ? Integer.parseInt(digits) : 0;
        return isCode(value) ? Optional.of(status(value, PREFIX + twoDigits(value))) : Optional.empty();
    }

    private static String twoDigits(int value) {
        return String.format("%02d", value);
    }

    private static Status status(int value, String name) {
        UcpErrorCode known = UcpErrorCode.of(value);
        return new Status(UcpSettings.NAME, value, NAMED.contains(known) ? known.label() : name, kind(known));
    }

    private static Map<String, Status> byName() {
        Map<String, Status> all = new HashMap<>();
        for (UcpErrorCode each : NAMED) {
            all.put(each.label(), status(each.value(), each.label()));
        }
        return all;
    }
}

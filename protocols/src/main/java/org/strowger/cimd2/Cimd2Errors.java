package org.strowger.cimd2;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.strowger.cimd2.packet.Cimd2ErrorCode;
import org.strowger.cimd2.packet.PacketView;
import org.strowger.cimd2.packet.Parameter;
import org.strowger.message.Outcome;
import org.strowger.message.Status;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;

/**
 * The error codes of CIMD2: their meaning for a message, the code for an outcome or a refusal, and their notation in
 * the configuration: the name of the protocol, followed by a name or number.
 */
final class Cimd2Errors implements ProtocolTraits.Statuses {
    private static final Map<RefusalReason, Outcome> REFUSALS =
            RefusalReason.outcomes(reason -> code(reason).code());

    private static final String PREFIX = Cimd2Settings.NAME + ":";
    private static final int DIGITS_MAX = 3;

    private static final List<Cimd2ErrorCode> NAMED = Arrays.stream(Cimd2ErrorCode.values())
            .filter(each -> each != Cimd2ErrorCode.UNLISTED && isError(each))
            .toList();

    private static final int CODE_MAX = 999;

    /** The lowest error code that is defined for answers to deliveries. */
    private static final int DELIVERY_CODE_MIN = 700;

    private static final int DELIVERY_CODE_MAX = 799;

    /** Whether the code is an error of at most three digits. */
    static boolean isCode(int code) {
        return code > 0 && code <= CODE_MAX;
    }

    /** Returns the error code of a response; 0 if there is none. An error text without a code counts as failure. */
    static int in(PacketView view) {
        int code = view.number(Parameter.ERROR_CODE);
        if (code != PacketView.ABSENT) {
            return code;
        }
        boolean says = view.has(Parameter.ERROR_CODE) || view.has(Parameter.ERROR_TEXT);
        return says ? Cimd2ErrorCode.FAILED.code() : 0;
    }

    /** Returns the outcome for the peer's answer to a message. */
    static Outcome outcome(int code, String messageId) {
        if (code == 0) {
            return Outcome.accepted(messageId);
        }
        Cimd2ErrorCode known = Cimd2ErrorCode.of(code);
        return Outcome.of(kind(known), code, code + ": " + known.text());
    }

    static Outcome.Kind kind(Cimd2ErrorCode code) {
        return switch (code.retry()) {
            case NONE -> Outcome.Kind.ACCEPTED;
            case THROTTLE -> Outcome.Kind.THROTTLED;
            // The error concerns the session, not the message, so the message can be sent in another session.
            case TEMPORARY, SMSC -> Outcome.Kind.TEMPORARY;
            case PERMANENT, ACCOUNT, INQUIRY -> Outcome.Kind.PERMANENT;
        };
    }

    /**
     * Returns the error code for an outcome; a code in the outcome must be one of CIMD2. An SMSC receives only the
     * codes for deliveries.
     */
    static int code(Outcome outcome, Cimd2Role role) {
        int code = outcome.code();
        boolean isKnown = role == Cimd2Role.SMSC || (code >= DELIVERY_CODE_MIN && code <= DELIVERY_CODE_MAX);
        if (isCode(code) && isKnown) {
            return code;
        }
        return switch (outcome.kind()) {
            case ACCEPTED -> Cimd2ErrorCode.OK.code();
            case THROTTLED -> role.throttled().code();
            case PERMANENT -> role.permanent().code();
            case TEMPORARY, UNCERTAIN -> role.temporary().code();
        };
    }

    // ---- ProtocolTraits.Statuses

    @Override
    public Outcome refusal(RefusalReason reason) {
        return reason.in(REFUSALS);
    }

    private static Cimd2ErrorCode code(RefusalReason reason) {
        return switch (reason) {
            case INVALID_DESTINATION -> Cimd2ErrorCode.DESTINATION;
            case INVALID_SENDER -> Cimd2ErrorCode.ORIGINATOR;
            case INVALID_PARAMETER -> Cimd2ErrorCode.FORMAT;
            case NOT_ALLOWED, NO_CREDIT, NOT_ENCODABLE -> Cimd2ErrorCode.FAILED;
            case TOO_FAST, QUEUE_FULL -> Cimd2ErrorCode.CONGESTION;
            case LATER, NO_ANSWER, SHUTTING_DOWN -> Cimd2ErrorCode.SYSTEM_ERROR;
            case LISTS_NOT_SERVED -> Cimd2ErrorCode.DESTINATION_COUNT;
            case UNKNOWN_MESSAGE -> Cimd2ErrorCode.NOT_FOUND;
            case NO_RECEIVER -> Cimd2ErrorCode.UNKNOWN_SUBSCRIBER;
            case RECEIVER_UNBOUND -> Cimd2ErrorCode.GENERIC_FAILURE;
            // Never "unknown account", which would reveal to an attacker which accounts exist.
            case WRONG_CREDENTIALS -> Cimd2ErrorCode.INVALID_LOGIN;
            case TOO_MANY_BINDS -> Cimd2ErrorCode.TOO_MANY_USERS;
        };
    }

    @Override
    public int smppStatus(int code) {
        return Cimd2SmppCodes.smppOf(code);
    }

    @Override
    public int codeOf(int smppStatus) {
        return Cimd2SmppCodes.codeOfSmpp(smppStatus);
    }

    @Override
    public int codeOfDelivery(int smppStatus) {
        return Cimd2SmppCodes.codeOfSmppDelivery(smppStatus);
    }

    @Override
    public Outcome.Kind kindOf(int code) {
        return kind(Cimd2ErrorCode.of(code));
    }

    @Override
    public List<String> names() {
        return NAMED.stream().map(Cimd2Errors::name).toList();
    }

    @Override
    public Optional<Status> find(String word) {
        String small = word.toLowerCase(Locale.ROOT);
        for (Cimd2ErrorCode each : NAMED) {
            if (name(each).equals(small)) {
                return Optional.of(status(each.code()));
            }
        }
        return small.startsWith(PREFIX) ? numbered(small.substring(PREFIX.length())) : Optional.empty();
    }

    private static Optional<Status> numbered(String digits) {
        boolean number = !digits.isEmpty()
                && digits.length() <= DIGITS_MAX
                && digits.chars().allMatch(each -> each >= '0' && each <= '9');
        int code = number ? Integer.parseInt(digits) : 0;
        return isCode(code) && isError(Cimd2ErrorCode.of(code)) ? Optional.of(status(code)) : Optional.empty();
    }

    /** Whether the code is an error, because a refusal must not use the code of success. */
    private static boolean isError(Cimd2ErrorCode code) {
        return code.retry() != Cimd2ErrorCode.Retry.NONE;
    }

    private static Status status(int code) {
        Cimd2ErrorCode known = Cimd2ErrorCode.of(code);
        String name = known == Cimd2ErrorCode.UNLISTED ? PREFIX + code : name(known);
        return new Status(Cimd2Settings.NAME, code, name, kind(known));
    }

    private static String name(Cimd2ErrorCode code) {
        return PREFIX + code.label();
    }
}

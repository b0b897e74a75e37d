package org.strowger.smpp;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.message.Outcome;
import org.strowger.message.Status;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.smpp.pdu.CommandStatus;

/**
 * The statuses of SMPP: their meaning for a message, the status for an outcome or a refusal, and their notation in the
 * configuration: a name of 5.0 or 3.4, or {@code smpp:} and a number.
 */
final class SmppStatuses implements ProtocolTraits.Statuses {
    private static final Map<RefusalReason, Outcome> REFUSALS =
            RefusalReason.outcomes(reason -> status(reason).value());

    private static final long VALUE_MAX = 0xFFFF_FFFFL;
    private static final int HEX = 16;

    /** Leading zeros are allowed; longer numbers are too large for a status. */
    private static final Pattern NUMBER = Pattern.compile("smpp:(?:0x0*([0-9a-f]{1,8})|0*([0-9]{1,10}))");

    private static final List<CommandStatus> NAMED = Arrays.stream(CommandStatus.values())
            .filter(each -> each != CommandStatus.ROK && each != CommandStatus.UNLISTED)
            .toList();

    private static final Map<String, Status> BY_NAME = byName();

    /** Returns the outcome for the peer's response to a message. */
    static Outcome outcome(int status, String messageId) {
        if (status == 0) {
            return Outcome.accepted(messageId);
        }
        CommandStatus known = CommandStatus.of(status);
        return Outcome.of(kind(known), status, CommandStatus.nameOf(status) + ": " + known.meaning());
    }

    /** Returns the outcome for a delivery_failure_reason, which determines whether a retry is useful (5.0). */
    static Outcome failedDelivery(int reason) {
        boolean mayWorkLater = reason == 0 || reason == 3;
        return Outcome.of(
                mayWorkLater ? Outcome.Kind.TEMPORARY : Outcome.Kind.PERMANENT,
                CommandStatus.RDELIVERYFAILURE.value(),
                "the delivery failed, delivery_failure_reason " + reason);
    }

    /** Returns the status for an outcome; a code in the outcome must be one of SMPP. */
    static int status(Outcome outcome, SmppRole role) {
        if (outcome.isAccepted()) {
            return CommandStatus.ROK.value();
        }
        if (outcome.code() != 0) {
            return outcome.code();
        }
        return switch (outcome.kind()) {
            case THROTTLED -> role.throttled().value();
            case PERMANENT -> role.permanent().value();
            default -> role.temporary().value();
        };
    }

    static Outcome.Kind kind(CommandStatus status) {
        if (status == CommandStatus.RINVCMDLEN) {
            // In a response, not in a generic_nack: the SMSC would refuse the same message again.
            return Outcome.Kind.PERMANENT;
        }
        return switch (status.statusClass()) {
            case OK -> Outcome.Kind.ACCEPTED;
            case THROTTLE -> Outcome.Kind.THROTTLED;
            // The error concerns the session, not the message, so the message can be sent in another session.
            case TEMPORARY, SMSC, BIND -> Outcome.Kind.TEMPORARY;
            case PERMANENT, BIND_PERMANENT, AMBIGUOUS -> Outcome.Kind.PERMANENT;
        };
    }

    // ---- ProtocolTraits.Statuses

    @Override
    public Outcome refusal(RefusalReason reason) {
        return reason.in(REFUSALS);
    }

    private static CommandStatus status(RefusalReason reason) {
        return switch (reason) {
            case INVALID_DESTINATION -> CommandStatus.RINVDSTADR;
            case INVALID_SENDER -> CommandStatus.RINVSRCADR;
            case NOT_ALLOWED, NO_CREDIT, NOT_ENCODABLE -> CommandStatus.RSUBMITFAIL;
            case TOO_FAST -> CommandStatus.RTHROTTLED;
            case QUEUE_FULL -> CommandStatus.RMSGQFUL;
            case LATER, NO_ANSWER, SHUTTING_DOWN -> CommandStatus.RSYSERR;
            case LISTS_NOT_SERVED -> CommandStatus.RCNTSUBDL;
            case INVALID_PARAMETER -> CommandStatus.RINVTLVVAL;
            case UNKNOWN_MESSAGE -> CommandStatus.RINVMSGID;
            case NO_RECEIVER -> CommandStatus.RX_R_APPN;
            case RECEIVER_UNBOUND -> CommandStatus.RX_T_APPN;
            // Never "unknown account", which would reveal to an attacker which accounts exist.
            case WRONG_CREDENTIALS -> CommandStatus.RINVPASWD;
            case TOO_MANY_BINDS -> CommandStatus.RALYBND;
        };
    }

    @Override
    public int smppStatus(int code) {
        return code;
    }

    @Override
    public int codeOf(int smppStatus) {
        return smppStatus;
    }

    @Override
    public Outcome.Kind kindOf(int code) {
        return kind(CommandStatus.of(code));
    }

    @Override
    public List<String> names() {
        return NAMED.stream().map(CommandStatus::wireName).toList();
    }

    @Override
    public Optional<Status> find(String word) {
        String small = word.toLowerCase(Locale.ROOT);
        Matcher number = NUMBER.matcher(small);
        return number.matches() ? numbered(number) : Optional.ofNullable(BY_NAME.get(small));
    }

    /** Returns the status with this number; empty for 0, which is success and cannot be used to refuse. */
    private static Optional<Status> numbered(Matcher number) {
        String hex = number.group(1);
        long value = hex == null ? Long.parseLong(number.group(2)) : Long.parseLong(hex, HEX);
        return value == 0 || value > VALUE_MAX ? Optional.empty() : Optional.of(status((int) value));
    }

    private static Status status(int value) {
        return new Status(SmppSettings.NAME, value, CommandStatus.nameOf(value), kind(CommandStatus.of(value)));
    }

    private static Map<String, Status> byName() {
        Map<String, Status> all = new HashMap<>();
        for (CommandStatus each : NAMED) {
            all.put(each.wireName().toLowerCase(Locale.ROOT), status(each.value()));
        }
        for (CommandStatus each : NAMED) {
            all.putIfAbsent(each.nameOf34().toLowerCase(Locale.ROOT), status(each.value()));
        }
        return all;
    }
}

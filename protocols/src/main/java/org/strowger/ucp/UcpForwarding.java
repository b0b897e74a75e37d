package org.strowger.ucp;

import java.time.Instant;
import java.time.ZoneId;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.message.Piece;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.ucp.operation.AlphanumericOriginator;
import org.strowger.ucp.operation.MessageFields;
import org.strowger.ucp.operation.OperationType;
import org.strowger.ucp.operation.OperationView;
import org.strowger.ucp.operation.ReasonCode;
import org.strowger.ucp.operation.UcpExtraServices;
import org.strowger.ucp.operation.UcpField;
import org.strowger.ucp.operation.UcpFieldChanges;
import org.strowger.ucp.operation.UcpTime;

/**
 * How a message that came by UCP leaves by UCP: as it came, but for what the rewrite changes, and what only one side of
 * a session may say.
 */
final class UcpForwarding {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final int ADDRESS_DIGITS_MAX = 16;

    /** As NT has it, by what is wanted. */
    private static final List<String> NOTIFICATIONS = List.of("", "1", "2", "3", "4", "5", "6", "7");

    /** What only an application says. */
    private static final List<UcpField> OF_SUBMISSIONS = List.of(
            UcpField.AC,
            UcpField.NRQ,
            UcpField.NADC,
            UcpField.NT,
            UcpField.NPID,
            UcpField.LRQ,
            UcpField.LRAD,
            UcpField.LPID,
            UcpField.DD,
            UcpField.DDT,
            UcpField.VP,
            UcpField.PR);

    /** What only an SMSC says. */
    private static final List<UcpField> OF_DELIVERIES =
            List.of(UcpField.SCTS, UcpField.DST, UcpField.RSN, UcpField.DSCTS, UcpField.DCS, UcpField.HPLMN);

    private final OperationView view;
    private final ZoneId from;
    private final String account;
    private final UcpFieldChanges changes;

    /**
     * Of a message.
     *
     * @param account the number of the application; empty: it is not known yet
     * @param changes to be filled; empty
     */
    UcpForwarding(UcpMessage message, String account, UcpFieldChanges changes) {
        this.view = message.view();
        this.from = message.zone();
        this.account = account;
        this.changes = changes;
    }

    /** As what an operation leaves that came as this; unknown if its fields must be written anew. */
    static OperationType leavesAs(OperationType came, UcpRole role) {
        return switch (came) {
            case SUBMIT, DELIVER -> role.message();
            case NOTIFY -> role == UcpRole.SMSC ? OperationType.NOTIFY : OperationType.UNKNOWN;
            default -> OperationType.UNKNOWN;
        };
    }

    /** Whether it matters what time it is. */
    static boolean isStamped(OperationView view, OperationType as) {
        return as == OperationType.DELIVER && (view.type() == OperationType.SUBMIT || view.isEmpty(UcpField.SCTS));
    }

    /**
     * What changes when it leaves as this.
     *
     * @param to the zone of the peer that it goes to
     * @param now for the stamp of what has none, {@link #isStamped}
     * @return false if it cannot be said
     */
    boolean fill(OperationType as, Rewrite rewrite, ZoneId to, Instant now) {
        if (as == OperationType.SUBMIT) {
            without(view.type() == OperationType.SUBMIT ? List.of() : OF_DELIVERIES);
            times(rewrite, to);
            if (!rewrite.isNone()) {
                rewrite.receipt().ifPresent(this::wish);
            }
        } else if (as == OperationType.DELIVER) {
            without(view.type() == OperationType.DELIVER ? List.of() : OF_SUBMISSIONS);
            if (isStamped(view, as)) {
                changes.with(UcpField.SCTS, UcpTime.stamp(now, to));
            } else {
                moved(UcpField.SCTS, to);
            }
        } else {
            // SCTS says which message it is about, and is no time to those who know it by that.
            moved(UcpField.DSCTS, to);
        }
        return rewrite.isNone() || rewritten(as, rewrite);
    }

    private void without(List<UcpField> fields) {
        for (int i = 0; i < fields.size(); i++) {
            if (!view.isEmpty(fields.get(i))) {
                changes.without(fields.get(i));
            }
        }
    }

    private boolean rewritten(OperationType as, Rewrite rewrite) {
        boolean notifies = as == OperationType.NOTIFY;
        boolean said = rewrite.source()
                        .map(who -> notifies ? notified(who, changes) : originator(who, changes))
                        .orElse(true)
                && rewrite.destination()
                        .map(whom -> notifies ? told(whom) : recipient(whom, changes))
                        .orElse(true)
                && rewrite.piece().map(this::piece).orElse(true);
        if (said && notifies) {
            renamed(rewrite);
        }
        return said;
    }

    // ---- Addresses

    /** Puts in who sends it. @return whether it could be said */
    static boolean originator(Address who, UcpFieldChanges fields) {
        if (who.ton() == Address.TON_ALPHANUMERIC) {
            if (!AlphanumericOriginator.fits(who.text())) {
                return false;
            }
            fields.with(UcpField.OADC, HEX.formatHex(AlphanumericOriginator.octets(who.text())))
                    .with(UcpField.OTOA, MessageFields.NAME);
            return true;
        }
        String digits = digits(who);
        if (!isNumber(digits)) {
            return false;
        }
        boolean international = who.ton() == Address.TON_INTERNATIONAL;
        fields.with(UcpField.OADC, digits).with(UcpField.OTOA, international ? MessageFields.INTERNATIONAL : "");
        return true;
    }

    /** Puts in of whose message a notification tells: a number, of whatever type. @return whether it could be said */
    static boolean notified(Address whom, UcpFieldChanges fields) {
        String digits = digits(whom);
        fields.with(UcpField.OADC, digits);
        return whom.ton() != Address.TON_ALPHANUMERIC && isNumber(digits);
    }

    /** Who sent the message under a name is told by the number of the account; if that is none, as the SMSC told us. */
    private boolean told(Address whom) {
        if (!recipient(whom, changes) && isNumber(account)) {
            changes.with(UcpField.ADC, account);
        }
        return true;
    }

    /** Puts in to whom it goes. @return whether it could be said */
    static boolean recipient(Address whom, UcpFieldChanges fields) {
        String digits = digits(whom);
        if (whom.ton() == Address.TON_ALPHANUMERIC || !isNumber(digits)) {
            return false;
        }
        fields.with(UcpField.ADC, digits);
        return true;
    }

    /** No number has a plus here. */
    static String digits(Address address) {
        String text = address.text();
        return text.startsWith("+") ? text.substring(1) : text;
    }

    static boolean isNumber(String text) {
        return !text.isEmpty() && text.length() <= ADDRESS_DIGITS_MAX && UcpTime.areDigits(text);
    }

    // ---- Treatment

    /** Notifications come to us, not to somebody whom the sender has named. */
    private void wish(ReceiptRequest wish) {
        wish(UcpMessageReader.notifications(wish, UcpMessageReader.wantsBuffered(view)), changes);
        if (!view.isEmpty(UcpField.NADC)) {
            changes.without(UcpField.NADC);
        }
        if (!view.isEmpty(UcpField.NPID)) {
            changes.without(UcpField.NPID);
        }
    }

    /** Asks for these notifications. */
    static void wish(int wanted, UcpFieldChanges fields) {
        fields.with(UcpField.NRQ, wanted == 0 ? "" : "1").with(UcpField.NT, NOTIFICATIONS.get(wanted));
    }

    /** What is left of the times; or the same moments by another clock. */
    private void times(Rewrite rewrite, ZoneId to) {
        if (!UcpMessageReader.isTimed(view)) {
            return;
        }
        Optional<Instant> left = rewrite.remaining().map(Rewrite.Remaining::until);
        if (left.isPresent()) {
            changes.without(UcpField.DD).without(UcpField.DDT);
            if (!view.isEmpty(UcpField.VP)) {
                changes.with(UcpField.VP, UcpTime.time(left.get(), to));
            }
        } else if (!from.equals(to)) {
            MessageFields.moment(view, UcpField.DDT, from)
                    .ifPresent(moment -> changes.with(UcpField.DDT, UcpTime.time(moment, to)));
            MessageFields.moment(view, UcpField.VP, from)
                    .ifPresent(moment -> changes.with(UcpField.VP, UcpTime.time(moment, to)));
        }
    }

    /** The same moment by another clock; a stamp that is none stays as it is. */
    private void moved(UcpField stamp, ZoneId to) {
        if (!from.equals(to) && UcpTime.isStamp(view.text(stamp))) {
            MessageFields.moment(view, stamp, from).ifPresent(moment -> changes.with(stamp, UcpTime.stamp(moment, to)));
        }
    }

    // ---- What is said

    private boolean piece(Piece piece) {
        return UcpContent.of(UcpContent.headed(piece))
                .map(content -> content.fill(changes, UcpExtraServices.others(view)))
                .orElse(false);
    }

    /** The words of a notification tell its number and its message once more. */
    private void renamed(Rewrite rewrite) {
        rewrite.messageId().filter(UcpTime::isStamp).ifPresent(id -> {
            changes.with(UcpField.SCTS, UcpTime.dayFirst(id));
            if (!view.isEmpty(UcpField.MSG)) {
                String recipient =
                        rewrite.source().map(UcpForwarding::digits).orElseGet(() -> view.text(UcpField.OADC));
                var state = ReasonCode.state(view.number(UcpField.DST), view.number(UcpField.RSN));
                changes.with(UcpField.MT, "3").with(UcpField.MSG, UcpNotificationFields.text(recipient, id, state));
            }
        });
    }
}

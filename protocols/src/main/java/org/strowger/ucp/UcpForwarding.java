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
 * Determines the changes to a message that arrived over UCP and is sent over UCP: the rewrite of the route, and the
 * removal of fields that only the other side of a session may send.
 */
final class UcpForwarding {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    static final int ADDRESS_DIGITS_MAX = 16;

    /** The values of NT, by the sum of the requested types. */
    private static final List<String> NOTIFICATIONS = List.of("", "1", "2", "3", "4", "5", "6", "7");

    /** Fields that only an application sends. */
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

    /** Fields that only an SMSC sends. */
    private static final List<UcpField> OF_DELIVERIES =
            List.of(UcpField.SCTS, UcpField.DST, UcpField.RSN, UcpField.DSCTS, UcpField.DCS, UcpField.HPLMN);

    private final OperationView view;
    private final ZoneId from;
    private final String account;
    private final UcpFieldChanges changes;

    /**
     * Prepares the forwarding of a message.
     *
     * @param account the number of the application; empty before the login
     * @param changes an empty object that {@link #fill} fills
     */
    UcpForwarding(UcpMessage message, String account, UcpFieldChanges changes) {
        this.view = message.view();
        this.from = message.zone();
        this.account = account;
        this.changes = changes;
    }

    /**
     * Returns the operation in which a message that arrived as {@code came} can be forwarded;
     * {@link OperationType#UNKNOWN} if it must be composed anew.
     */
    static OperationType leavesAs(OperationType came, UcpRole role) {
        return switch (came) {
            case SUBMIT, DELIVER -> role.message();
            case NOTIFY -> role == UcpRole.SMSC ? OperationType.NOTIFY : OperationType.UNKNOWN;
            default -> OperationType.UNKNOWN;
        };
    }

    /** Whether the current time becomes the time stamp of the forwarded message. */
    static boolean isStamped(OperationView view, OperationType as) {
        return as == OperationType.DELIVER && (view.type() == OperationType.SUBMIT || view.isEmpty(UcpField.SCTS));
    }

    /**
     * Fills the changes of a message that is forwarded as this operation.
     *
     * @param to the zone of the receiving peer
     * @param now the stamp of a message that needs one, {@link #isStamped}
     * @return false if UCP cannot express the message or the rewrite
     */
    boolean fill(OperationType as, Rewrite rewrite, ZoneId to, Instant now) {
        if (as == OperationType.SUBMIT) {
            without(view.type() == OperationType.SUBMIT ? List.of() : OF_DELIVERIES);
            times(rewrite, to);
            if (!rewrite.isNone()) {
                rewrite.receipt().ifPresent(this::requestReceipt);
                linkFields(rewrite, to);
            }
        } else if (as == OperationType.DELIVER) {
            without(view.type() == OperationType.DELIVER ? List.of() : OF_SUBMISSIONS);
            if (isStamped(view, as)) {
                changes.with(UcpField.SCTS, UcpTime.stamp(now, to));
            } else {
                moved(UcpField.SCTS, to);
            }
        } else {
            // In a notification SCTS identifies the message, so it is not converted to another zone.
            moved(UcpField.DSCTS, to);
        }
        return isSubmittable(as, rewrite)
                && (rewrite.isNone() || (MessageFields.isProtocol(rewrite.protocolIdOr(0)) && rewritten(as, rewrite)));
    }

    /** Whether no odd address of an SMSC is left in a submission: only deliveries pass such addresses on. */
    private boolean isSubmittable(OperationType as, Rewrite rewrite) {
        boolean deliveryBecomesSubmission = as == OperationType.SUBMIT && view.type() == OperationType.DELIVER;
        return !deliveryBecomesSubmission
                || ((rewrite.source().isPresent() || !MessageFields.isOdd(view, UcpField.OADC))
                        && (rewrite.destination().isPresent() || !MessageFields.isOdd(view, UcpField.ADC))
                        && !MessageFields.isOdd(view, UcpField.NADC)
                        && !MessageFields.isOdd(view, UcpField.LRAD));
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

    /** Sets the originator. @return false if UCP cannot express it */
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

    /**
     * Sets the recipient of the message that a notification is about: a number of any type.
     *
     * @return false if UCP cannot express it
     */
    static boolean notified(Address whom, UcpFieldChanges fields) {
        String digits = digits(whom);
        fields.with(UcpField.OADC, digits);
        return whom.ton() != Address.TON_ALPHANUMERIC && isNumber(digits);
    }

    /**
     * Sets the recipient of a notification. If the sender of the message is a name, the recipient is the account, by
     * number or by name, because applications identify the message by the message's recipient and stamp.
     */
    static void told(Address whom, String account, UcpFieldChanges fields) {
        if (!recipient(whom, fields) && !account.isEmpty()) {
            fields.with(UcpField.ADC, account);
        }
    }

    private boolean told(Address whom) {
        told(whom, account, changes);
        return true;
    }

    /** Sets the recipient. @return false if UCP cannot express it */
    static boolean recipient(Address whom, UcpFieldChanges fields) {
        String digits = digits(whom);
        if (whom.ton() == Address.TON_ALPHANUMERIC || !isNumber(digits)) {
            return false;
        }
        fields.with(UcpField.ADC, digits);
        return true;
    }

    /** Returns the number without a plus, which UCP numbers never have. */
    static String digits(Address address) {
        String text = address.text();
        return text.startsWith("+") ? text.substring(1) : text;
    }

    static boolean areDigits(Address address) {
        return UcpTime.areDigits(digits(address));
    }

    static boolean isNumber(String text) {
        return !text.isEmpty() && text.length() <= ADDRESS_DIGITS_MAX && UcpTime.areDigits(text);
    }

    // ---- Treatment

    /** Requests notifications to the router, and removes any other notification address that the sender gave. */
    private void requestReceipt(ReceiptRequest request) {
        requestReceipt(UcpMessageReader.notifications(request, UcpMessageReader.wantsBuffered(view)), changes);
        if (!view.isEmpty(UcpField.NADC)) {
            changes.without(UcpField.NADC);
        }
        if (!view.isEmpty(UcpField.NPID)) {
            changes.without(UcpField.NPID);
        }
    }

    /** Sets the fields that request these types of notification. */
    static void requestReceipt(int wanted, UcpFieldChanges fields) {
        fields.with(UcpField.NRQ, wanted == 0 ? "" : "1").with(UcpField.NT, NOTIFICATIONS.get(wanted));
    }

    /** Sets the fields that the link requires; UCP has no service type, mode or optional parameters. */
    private void linkFields(Rewrite rewrite, ZoneId to) {
        Rewrite.Fields fields = rewrite.fields();
        if (fields.protocolId() != Rewrite.Fields.AS_IT_CAME) {
            changes.with(UcpField.RPID, MessageFields.protocol(fields.protocolId()));
        }
        if (fields.priority() != Rewrite.Fields.AS_IT_CAME) {
            changes.with(UcpField.PR, fields.priority() > 0 ? "1" : "");
        }
        rewrite.expiry().ifPresent(expiry -> changes.with(UcpField.VP, UcpTime.time(expiry.until(), to)));
    }

    /** Sets the remaining validity, or converts the times to the zone of the peer. */
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

    /** Converts a stamp to the zone of the peer; an invalid stamp is left unchanged. */
    private void moved(UcpField stamp, ZoneId to) {
        if (!from.equals(to) && UcpTime.isStamp(view.text(stamp))) {
            MessageFields.moment(view, stamp, from).ifPresent(moment -> changes.with(stamp, UcpTime.stamp(moment, to)));
        }
    }

    // ---- Content

    private boolean piece(Piece piece) {
        return UcpContent.of(UcpContent.headed(piece))
                .map(content -> content.fill(changes, UcpExtraServices.others(view)))
                .orElse(false);
    }

    /** Sets the new id in SCTS, and in the text of the notification, which repeats it. */
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

package org.strowger.router.http.kannel;

import java.util.Locale;
import org.strowger.router.http.api.CallbackNotice;
import org.strowger.router.http.api.CallbackTarget;
import org.strowger.router.http.gateway.ReceiptText;
import org.strowger.router.http.gateway.SmppError;
import org.strowger.router.http.gateway.WrittenAddress;

/**
 * The values of a report. Sender and recipient are swapped compared to the reported message, so that the report looks
 * like a message from the mobile.
 */
record ReportValues(CallbackNotice.Report notice, CallbackTarget target, KannelDetails details)
        implements KannelValues {
    private static final String NO_SMSC = "none";

    static ReportValues of(CallbackNotice.Report report, CallbackTarget target) {
        return new ReportValues(report, target, KannelDetails.of(report.request()));
    }

    @Override
    public String handset() {
        return details.recipient().isEmpty() ? WrittenAddress.text(notice.recipient()) : details.recipient();
    }

    @Override
    public String ourSide() {
        return WrittenAddress.text(notice.sender());
    }

    @Override
    public String text() {
        return switch (notice.event()) {
            case SENT -> "ACK/";
            case REFUSED -> "NACK/" + reason();
            case PROGRESS, DELIVERED, FAILED -> ReceiptText.of(notice.receipt());
        };
    }

    @Override
    public int event() {
        return KannelEvents.value(notice);
    }

    @Override
    public String foreignId() {
        return notice.receipt().messageId();
    }

    @Override
    public String callbackUrl() {
        return target.url();
    }

    @Override
    public String billing() {
        return details.billing();
    }

    @Override
    public String account() {
        return details.account();
    }

    @Override
    public String metaData() {
        String error = notice.receipt().error();
        return "?orig_msg?dlr_mask=" + details.mask() + "&"
                + (error.isEmpty() ? "" : "?smpp?dlr_err=" + KannelEscapes.CODING.encode(error) + "&");
    }

    @Override
    public String metaData(String group, String name) {
        return switch (group + "/" + name) {
            case "orig_msg/dlr_mask" -> details.mask();
            case "smpp/dlr_err" -> notice.receipt().error();
            default -> "";
        };
    }

    private String reason() {
        int status = notice.smppStatus();
        if (status != 0) {
            return String.format(
                    Locale.ROOT, "0x%08x/%s", status, SmppError.of(status).words());
        }
        return switch (notice.receipt().state()) {
            case EXPIRED -> "validity expired";
            case DELETED -> "cancelled";
            default -> "Retries Exceeded";
        };
    }

    /** The SMSC, or a substitute if there is none: clients refuse a report without an SMSC. */
    @Override
    public String smsc() {
        return notice.smsc().isEmpty() ? NO_SMSC : notice.smsc();
    }
}

package org.strowger.router.admin.history;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.application.CallbackReport;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.PrivacySettings;

/** The callback of a receipt that is sent again, rebuilt from the event records. */
final class ResentCallback {
    private static final String STYLE = "callback";
    private static final String EVENT = "callback_event";
    private static final String URL = "callback_url";
    private static final String NOT_REQUESTED = "none";

    private ResentCallback() {}

    /** Whether the line belongs to a report on progress, not to the receipt. */
    static boolean isOfProgress(Map<String, String> line) {
        String event = line.getOrDefault(EVENT, "");
        return event.equals(word(CallbackEvent.SENT)) || event.equals(word(CallbackEvent.PROGRESS));
    }

    /**
     * Rebuilds the callback.
     *
     * @param id the id of the message
     * @param last the last line about the receipt
     * @param lines all lines of the message
     */
    static CallbackReport of(
            String id, Map<String, String> last, List<Map<String, String>> lines, ApplicationSettings application)
            throws CommandRefused {
        String style = last.getOrDefault(STYLE, "");
        if (style.isEmpty()) {
            return application.callbacks().isNone()
                    ? CallbackReport.NONE
                    : new CallbackReport(CallbackRequest.NONE, CallbackEvent.DELIVERED, smsc(lines));
        }
        if (style.equals(NOT_REQUESTED)) {
            throw CommandRefused.state(
                    "the application did not request a callback for the state that the receipt of " + id + " reports");
        }
        String url = last.getOrDefault(URL, "");
        if (PrivacySettings.isMasked(url)) {
            throw CommandRefused.state(
                    "the receipt of " + id + " went to a URL that its message named, and the records "
                            + "have only the server of that URL; with privacy.mask-callback-urls: false, later "
                            + "receipts can be resent");
        }
        CallbackEvent event = event(last.getOrDefault(EVENT, ""));
        CallbackRequest request = new CallbackRequest(
                style,
                url,
                Set.of(event),
                last.getOrDefault("reference", ""),
                last.getOrDefault("callback_details", ""));
        return new CallbackReport(request, event, smsc(lines));
    }

    private static CallbackEvent event(String word) {
        for (CallbackEvent each : CallbackEvent.values()) {
            if (word(each).equals(word)) {
                return each;
            }
        }
        return CallbackEvent.FAILED;
    }

    private static String word(CallbackEvent event) {
        return event.name().toLowerCase(Locale.ROOT);
    }

    /** The SMSC that accepted or refused the message last. */
    private static String smsc(List<Map<String, String>> lines) {
        String smsc = "";
        for (Map<String, String> each : lines) {
            smsc = each.getOrDefault("smsc", smsc);
        }
        return smsc;
    }
}

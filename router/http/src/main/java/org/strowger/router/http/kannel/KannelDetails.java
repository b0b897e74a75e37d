package org.strowger.router.http.kannel;

import java.nio.charset.StandardCharsets;
import org.strowger.http.FormParameters;
import org.strowger.http.PercentCoding;
import org.strowger.message.CallbackRequest;

/**
 * The values of a request that are needed only for its reports and the access log. They are stored with the message, as
 * a form.
 *
 * @param mask the dlr-mask; empty if the request has none
 * @param account the label of the application
 * @param billing the binfo
 * @param recipient the recipient as written, if it differs from the address
 */
record KannelDetails(String mask, String account, String billing, String recipient) {
    private static final int COUNT_MAX = 4;

    static KannelDetails of(CallbackRequest request) {
        FormParameters form = FormParameters.parse(request.details(), COUNT_MAX);
        return new KannelDetails(text(form, "mask"), text(form, "account"), text(form, "binfo"), text(form, "to"));
    }

    /** Whether the request has none of the values that the access log shows. */
    boolean isPlain() {
        return mask.isEmpty() && account.isEmpty() && billing.isEmpty();
    }

    /** Returns the form, which contains only the values that are not empty. */
    String form() {
        StringBuilder form = new StringBuilder("mask=").append(mask);
        append(form, "&account=", account);
        append(form, "&binfo=", billing);
        append(form, "&to=", recipient);
        return form.toString();
    }

    private static void append(StringBuilder form, String name, String value) {
        if (!value.isEmpty()) {
            form.append(name).append(PercentCoding.FORM.encode(value));
        }
    }

    private static String text(FormParameters form, String name) {
        return form.first(name, StandardCharsets.UTF_8).orElse("");
    }
}

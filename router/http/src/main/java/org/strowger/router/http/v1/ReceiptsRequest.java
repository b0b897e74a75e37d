package org.strowger.router.http.v1;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.strowger.http.FormParameters;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.router.http.api.CallbackNotice;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.http.api.ReceiptPage;
import org.strowger.router.http.api.ReceiptQuery;
import org.strowger.router.json.JsonWriter;

/** Lists receipts in the order of their arrival. */
final class ReceiptsRequest {
    static final String AFTER = "after";
    static final String MAX = "max";
    static final int MAX_DEFAULT = 100;
    static final int MAX_LIMIT = 1000;

    private static final List<String> PARAMETERS = List.of(AFTER, MAX);
    private static final int PARAMETERS_MAX = 16;
    private static final String AFTER_EXPECTED =
            "the member next of the previous page; without it, the oldest receipts";
    private static final String MAX_EXPECTED = "a number from 1 to " + MAX_LIMIT;
    private static final int INVALID = -1;

    private ReceiptsRequest() {}

    static HttpAction read(HttpRequest request) {
        MemberFaults faults = new MemberFaults();
        FormParameters parameters = FormParameters.parse(request.query(), PARAMETERS_MAX);
        if (!parameters.isValid()) {
            faults.add("", parameters.fault(), "the parameters " + AFTER + " and " + MAX);
        }
        for (String name : parameters.names()) {
            if (!PARAMETERS.contains(name)) {
                faults.addUnknown(name, name, PARAMETERS);
            }
        }
        long after = number(parameters, AFTER, 0, Long.MAX_VALUE, 0);
        if (after == INVALID) {
            faults.add(AFTER, "this is not a position", AFTER_EXPECTED);
        }
        long max = number(parameters, MAX, 1, MAX_LIMIT, MAX_DEFAULT);
        if (max == INVALID) {
            faults.add(MAX, "this is out of range or not a number", MAX_EXPECTED);
        }
        return faults.isEmpty()
                ? new HttpAction.Receipts(new ReceiptQuery(after, (int) max), ReceiptsRequest::response)
                : new HttpAction.Respond(faults.problem().response());
    }

    private static long number(FormParameters parameters, String name, long min, long max, long absent) {
        String text = parameters.first(name, StandardCharsets.UTF_8).orElse("");
        if (text.isEmpty()) {
            return parameters.find(name) == FormParameters.ABSENT ? absent : INVALID;
        }
        try {
            long number = text.chars().allMatch(each -> each >= '0' && each <= '9') ? Long.parseLong(text) : INVALID;
            return number >= min && number <= max ? number : INVALID;
        } catch (NumberFormatException e) {
            return INVALID; // a number of more than 63 bits
        }
    }

    private static HttpResponse response(ReceiptPage page) {
        StringBuilder body = new StringBuilder();
        JsonWriter out =
                JsonWriter.compact(body::append).beginObject().name("receipts").beginArray();
        for (CallbackNotice.Report report : page.receipts()) {
            NoticeJson.write(report, out);
        }
        // Written as a string, because numbers beyond 53 bits are not exact in JavaScript (RFC 8259 section 6).
        out.endArray()
                .put("next", Long.toString(page.next()))
                .put("more", !page.isLast())
                .endObject();
        return SendResponse.json(OwnApi.OK, body);
    }
}

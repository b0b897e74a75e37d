package org.strowger.router.http.jasmin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.strowger.router.http.api.HttpCredentials;
import org.strowger.router.http.gateway.CallbackUrl;
import org.strowger.router.json.JsonValue;
import org.strowger.router.json.JsonValue.JsonArray;
import org.strowger.router.json.JsonValue.JsonObject;
import org.strowger.router.json.JsonValue.JsonString;

/**
 * The body of {@code /secure/sendbatch}. Members that Jasmin would ignore are refused rather than ignored.
 *
 * @param messages the messages, one for each recipient
 * @param callbackUrl the URL for reports on accepted messages; empty for none
 * @param errbackUrl the URL for reports on refused messages; empty for none
 * @param scheduleAt when the messages are sent, as written; empty for now
 */
record BatchRequest(List<BatchMessage> messages, String callbackUrl, String errbackUrl, String scheduleAt) {
    /**
     * The maximum number of messages, the same as in the API v1: all results of a request are kept until the last one
     * is available.
     */
    static final int MESSAGES_MAX = 1000;

    /** The maximum size of all arguments together as sent: a text in {@code globals} counts for each message. */
    static final int OCTETS_MAX = 4 * 1024 * 1024;

    private static final int BAD_REQUEST = 400;
    private static final int PRECONDITION_FAILED = 412;

    private static final String MESSAGES = "messages";
    private static final String GLOBALS = "globals";
    private static final String CONFIG = "batch_config";
    private static final String CALLBACK_URL = "callback_url";
    private static final String ERRBACK_URL = "errback_url";
    private static final String SCHEDULE_AT = "schedule_at";

    BatchRequest {
        messages = List.copyOf(messages);
    }

    static BatchRequest of(JsonObject body, HttpCredentials.Password user, boolean exact) throws JasminRejection {
        known("the body", body, List.of(MESSAGES, GLOBALS, CONFIG));
        JsonObject config = object(CONFIG, body.members().get(CONFIG));
        known(CONFIG, config, List.of(CALLBACK_URL, ERRBACK_URL, SCHEDULE_AT));
        JsonObject common = object(GLOBALS, body.members().get(GLOBALS));
        if (!(body.members().get(MESSAGES) instanceof JsonArray list)) {
            throw malformed(MESSAGES + " must be a list of objects.");
        }
        List<BatchMessage> messages = new ArrayList<>();
        long commonOctets = BatchMessage.octets(common.members());
        long count = 0;
        long octets = 0;
        for (JsonValue each : list.items()) {
            JsonObject own = object("An entry of " + MESSAGES, each);
            // Checked before the messages are created: the account is not authenticated yet, and anyone can send a
            // request.
            long more = Math.max(1, BatchMessage.recipients(common.members(), own.members()));
            count += more;
            octets += more * (commonOctets + BatchMessage.octets(own.members()));
            if (count > MESSAGES_MAX || octets > OCTETS_MAX) {
                throw RestFault.of(
                        BAD_REQUEST,
                        "Too many messages",
                        "A batch may have " + MESSAGES_MAX + " recipients, and arguments of " + OCTETS_MAX
                                + " octets for all of them together.");
            }
            messages.addAll(BatchMessage.of(common.members(), own.members(), user, exact));
        }
        return new BatchRequest(
                messages, url(config, CALLBACK_URL), url(config, ERRBACK_URL), text(config, SCHEDULE_AT));
    }

    boolean isReported() {
        return !callbackUrl.isEmpty() || !errbackUrl.isEmpty();
    }

    private static void known(String where, JsonObject object, List<String> names) throws JasminRejection {
        for (String each : object.members().keySet()) {
            if (!names.contains(each)) {
                throw malformed("In " + where + ", " + ArgumentCheck.shown(each) + " is unknown; known are "
                        + String.join(", ", names) + ".");
            }
        }
    }

    /** Returns the object; an empty one if the member is missing. */
    private static JsonObject object(String name, @Nullable JsonValue value) throws JasminRejection {
        if (value == null) {
            return new JsonObject(Map.of());
        }
        if (value instanceof JsonObject object) {
            return object;
        }
        throw malformed(name + " must be an object.");
    }

    /** Returns the text; empty if the member is missing or null. */
    private static String text(JsonObject config, String name) throws JasminRejection {
        JsonValue value = config.members().get(name);
        if (value == null || value instanceof JsonValue.JsonNull) {
            return "";
        }
        if (value instanceof JsonString text) {
            return text.text();
        }
        throw malformed(name + " must be a text.");
    }

    private static String url(JsonObject config, String name) throws JasminRejection {
        String url = text(config, name);
        if (!url.isEmpty() && CallbackUrl.of(url).isEmpty()) {
            throw malformed(
                    name + " must be an http or https URL of at most " + CallbackUrl.LENGTH_MAX + " characters.");
        }
        return url;
    }

    private static JasminRejection malformed(String why) {
        return RestFault.of(PRECONDITION_FAILED, "Cannot parse JSON data", why);
    }
}

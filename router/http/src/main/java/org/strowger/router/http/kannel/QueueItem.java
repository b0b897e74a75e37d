package org.strowger.router.http.kannel;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.strowger.router.json.InvalidJson;
import org.strowger.router.json.JsonLimits;
import org.strowger.router.json.JsonReader;
import org.strowger.router.json.JsonValue;
import org.strowger.router.json.JsonValue.JsonNumber;
import org.strowger.router.json.JsonValue.JsonObject;
import org.strowger.router.json.JsonValue.JsonString;
import org.strowger.router.json.JsonWriter;

/** An item of a prepared file: a line of JSON that the running daemon imports. */
public sealed interface QueueItem {
    /** The maximum length of a line in octets; enough for a percent-encoded message text of 64 KiB. */
    int LINE_MAX = 256 * 1024;

    /** The application that the item belongs to. */
    String application();

    /** The name that identifies the item, so that it is imported only once. */
    String key();

    /** The item as a line, without its end. */
    String line();

    /**
     * A message to be sent.
     *
     * @param id Kannel's id
     * @param query the parameters of Kannel's sendsms, without the parameters for the account and the times
     * @param validUntil the end of the validity in Unix seconds; 0 if there is none
     * @param deferredUntil the earliest time of sending in Unix seconds; 0 if there is none
     */
    record Message(String id, String application, String query, long validUntil, long deferredUntil)
            implements QueueItem {
        @Override
        public String key() {
            return "kannel-message:" + id;
        }

        @Override
        public String line() {
            StringBuilder text = new StringBuilder();
            JsonWriter json = JsonWriter.compactInAscii(text::append);
            json.beginObject()
                    .put("kind", "message")
                    .put("id", id)
                    .put("application", application)
                    .put("send", query);
            if (validUntil != 0) {
                json.put("valid_until", validUntil);
            }
            if (deferredUntil != 0) {
                json.put("deferred_until", deferredUntil);
            }
            json.endObject();
            return text.toString();
        }

        @Override
        public String toString() {
            return "message " + id; // The query contains the text, which is private.
        }
    }

    /**
     * An expected receipt.
     *
     * @param smsc the name of the SMSC in the configuration
     * @param smscId the SMSC's id of the message
     * @param mask Kannel's dlr-mask
     * @param url the URL of the callback
     */
    record Receipt(
            String application, String smsc, String smscId, String sender, String recipient, int mask, String url)
            implements QueueItem {
        @Override
        public String key() {
            return "kannel-receipt:" + smsc + ":" + smscId + ":" + recipient;
        }

        @Override
        public String line() {
            StringBuilder text = new StringBuilder();
            JsonWriter.compactInAscii(text::append)
                    .beginObject()
                    .put("kind", "receipt")
                    .put("application", application)
                    .put("smsc", smsc)
                    .put("smsc_id", smscId)
                    .put("from", sender)
                    .put("to", recipient)
                    .put("mask", mask)
                    .put("url", url)
                    .endObject();
            return text.toString();
        }

        @Override
        public String toString() {
            return "receipt of " + smsc + " for " + smscId;
        }
    }

    /**
     * The first line of a file. Within a day from this time, each item is imported only once even if the import is
     * repeated.
     */
    static String heading(long fromUnixSeconds) {
        return "{\"kind\":\"queue\",\"from\":" + fromUnixSeconds + "}";
    }

    static long from(String heading) throws UnreadableQueue {
        if (!heading.matches("\\{\"kind\":\"queue\",\"from\":[0-9]{1,12}\\}")) {
            throw new UnreadableQueue("the file does not begin with its time; prepare it with strowger import queue");
        }
        return Long.parseLong(heading.replaceAll("[^0-9]", ""));
    }

    /** Reads a line of a prepared file. */
    static QueueItem of(String line) throws UnreadableQueue {
        try {
            JsonValue value = JsonReader.read(line.getBytes(StandardCharsets.UTF_8), JsonLimits.ofOctets(LINE_MAX));
            if (!(value instanceof JsonObject object)) {
                throw new UnreadableQueue("the line is not a JSON object");
            }
            Map<String, JsonValue> members = object.members();
            return switch (text(members, "kind")) {
                case "message" ->
                    new Message(
                            text(members, "id"),
                            text(members, "application"),
                            text(members, "send"),
                            number(members, "valid_until"),
                            number(members, "deferred_until"));
                case "receipt" ->
                    new Receipt(
                            text(members, "application"),
                            text(members, "smsc"),
                            text(members, "smsc_id"),
                            text(members, "from"),
                            text(members, "to"),
                            (int) number(members, "mask"),
                            text(members, "url"));
                default -> throw new UnreadableQueue("the kind is neither message nor receipt");
            };
        } catch (InvalidJson e) {
            throw new UnreadableQueue("the line is not JSON: " + e.fault());
        }
    }

    private static String text(Map<String, JsonValue> members, String name) throws UnreadableQueue {
        if (members.get(name) instanceof JsonString string) {
            return string.text();
        }
        throw new UnreadableQueue("the text \"" + name + "\" is missing");
    }

    private static long number(Map<String, JsonValue> members, String name) throws UnreadableQueue {
        JsonValue value = members.get(name);
        if (value == null) {
            return 0;
        }
        if (value instanceof JsonNumber number && number.whole().isPresent()) {
            return number.whole().getAsLong();
        }
        throw new UnreadableQueue("\"" + name + "\" is not a whole number");
    }
}

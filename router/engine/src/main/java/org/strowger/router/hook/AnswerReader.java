package org.strowger.router.hook;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.strowger.bound.Within;
import org.strowger.http.HttpResponse;
import org.strowger.message.DefaultCoding;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.filter.MessageChanges;
import org.strowger.router.filter.Verdict;
import org.strowger.router.json.InvalidJson;
import org.strowger.router.json.JsonLimits;
import org.strowger.router.json.JsonReader;
import org.strowger.router.json.JsonValue;
import org.strowger.router.json.JsonValue.JsonBoolean;
import org.strowger.router.json.JsonValue.JsonNumber;
import org.strowger.router.json.JsonValue.JsonObject;
import org.strowger.router.json.JsonValue.JsonString;
import org.strowger.router.table.Origin;

/**
 * Reads the answer of a service. Members that are not known are ignored, so that a service may also serve other
 * clients; a known member with a wrong value makes the answer unusable.
 */
@Within(Within.Scope.PACKET)
final class AnswerReader {
    static final int OCTETS_MAX = 64 << 10;

    private static final int OK = 200;

    /** The maximum length of a text: as much as criteria search, and short enough for message_payload in UCS-2. */
    private static final int TEXT_CHARACTERS_MAX = 10_000;

    private static final int REASON_CHARACTERS_MAX = 200;
    private static final int NAME_CHARACTERS_MAX = 64;
    private static final JsonLimits LIMITS = JsonLimits.ofOctets(OCTETS_MAX);
    private static final Map<String, RefusalReason> REASONS =
            Stream.of(RefusalReason.values()).collect(Collectors.toMap(TextTypes::word, each -> each));

    private final Map<String, JsonValue> members;

    private AnswerReader(Map<String, JsonValue> members) {
        this.members = members;
    }

    /**
     * Reads the answer to a question about a message.
     *
     * @param isCut whether the body was longer than allowed
     * @param seesText whether the question contained the text, so that the answer may change it
     * @param zero the alphabet of data_coding 0 in the message
     */
    static HookAnswer read(HttpResponse response, boolean isCut, boolean seesText, DefaultCoding zero)
            throws UnusableAnswer {
        if (response.status() != OK) {
            throw new UnusableAnswer(HookResult.STATUS, "status " + response.status());
        }
        if (isCut) {
            throw unusable("the answer is longer than " + OCTETS_MAX + " octets");
        }
        JsonValue document;
        try {
            document = JsonReader.read(response.body(), LIMITS);
        } catch (InvalidJson e) {
            throw unusable("the answer is not JSON: line " + e.line() + ", column " + e.column());
        }
        if (!(document instanceof JsonObject object)) {
            throw unusable("the answer is not a JSON object");
        }
        return new AnswerReader(object.members()).answer(seesText, zero);
    }

    private HookAnswer answer(boolean seesText, DefaultCoding zero) throws UnusableAnswer {
        boolean isFound = !(members.get("found") instanceof JsonBoolean found) || found.isTrue();
        if (members.containsKey("found") && !(members.get("found") instanceof JsonBoolean)) {
            throw wrong("found", "true or false");
        }
        MessageChanges changes = changes(seesText, zero);
        String verdict = text("verdict", NAME_CHARACTERS_MAX).orElse("pass");
        return new HookAnswer(
                switch (verdict) {
                    case "pass" -> changes.isNone() ? Verdict.PASS : Verdict.change(changes);
                    case "route" -> routed(changes);
                    case "refuse" -> refusal();
                    case "later" -> Verdict.LATER;
                    default -> throw wrong("verdict", "pass, refuse, later or route");
                },
                isFound);
    }

    private static Verdict routed(MessageChanges changes) throws UnusableAnswer {
        if (changes.route().isEmpty()) {
            throw wrong("route", "the name of a route, which the verdict route requires");
        }
        boolean isRouteOnly = changes.equals(MessageChanges.NONE.by(changes.route()));
        return isRouteOnly ? Verdict.route(changes.route()) : Verdict.change(changes);
    }

    private MessageChanges changes(boolean seesText, DefaultCoding zero) throws UnusableAnswer {
        MessageChanges changes = MessageChanges.NONE;
        Optional<String> from = text("from", NAME_CHARACTERS_MAX);
        if (from.isPresent()) {
            changes =
                    changes.from(HookAddress.sender(from.get()).orElseThrow(() -> wrong("from", "a number or a name")));
        }
        Optional<String> to = text("to", NAME_CHARACTERS_MAX);
        if (to.isPresent()) {
            changes = changes.to(HookAddress.number(to.get()).orElseThrow(() -> wrong("to", "a number")));
        }
        Optional<String> route = text("route", NAME_CHARACTERS_MAX);
        if (route.isPresent()) {
            changes = changes.by(route.get());
        }
        Origin origin = new Origin(
                text("country", NAME_CHARACTERS_MAX).orElse(""),
                text("operator", NAME_CHARACTERS_MAX).orElse(""),
                "",
                "");
        if (!origin.isUnknown()) {
            changes = changes.withOrigin(origin);
        }
        Optional<String> text = text("text", TEXT_CHARACTERS_MAX);
        if (text.isPresent() && !seesText) {
            throw unusable("a hook of kind lookup does not see the text and cannot replace it");
        }
        return text.isPresent() ? changes.saying(zero.body(text.get())) : changes;
    }

    private Verdict refusal() throws UnusableAnswer {
        String reason = text("reason", OCTETS_MAX).orElse("");
        String words = reason.length() <= REASON_CHARACTERS_MAX ? reason : reason.substring(0, REASON_CHARACTERS_MAX);
        JsonValue status = members.get("status");
        if (status instanceof JsonNumber number) {
            return Verdict.refuse(RefusalReason.NOT_ALLOWED, smppStatus(number), words);
        }
        String word = text("status", NAME_CHARACTERS_MAX).orElse(TextTypes.word(RefusalReason.NOT_ALLOWED));
        RefusalReason known = REASONS.get(word);
        if (known == null) {
            throw wrong("status", "a reason such as not-allowed, or an SMPP status as a number");
        }
        return Verdict.refuse(known, 0, words);
    }

    private static int smppStatus(JsonNumber number) throws UnusableAnswer {
        OptionalLong whole = number.whole();
        boolean isStatus = whole.isPresent() && whole.getAsLong() > 0 && whole.getAsLong() <= Integer.MAX_VALUE;
        if (!isStatus) {
            throw wrong("status", "an SMPP status of at least 1");
        }
        return (int) whole.getAsLong();
    }

    /** The text of a member; empty if the answer does not have the member. */
    private Optional<String> text(String member, int charactersMax) throws UnusableAnswer {
        JsonValue value = members.get(member);
        if (value == null || value.kind() == JsonValue.Kind.NULL) {
            return Optional.empty();
        }
        if (!(value instanceof JsonString string)) {
            throw wrong(member, "a string");
        }
        if (string.text().isEmpty() || string.text().length() > charactersMax) {
            throw wrong(member, "1 to " + charactersMax + " characters");
        }
        return Optional.of(string.text());
    }

    private static UnusableAnswer wrong(String member, String expected) {
        return unusable("the answer has a wrong " + member + ": expected " + expected);
    }

    private static UnusableAnswer unusable(String why) {
        return new UnusableAnswer(HookResult.UNUSABLE, why);
    }
}

package org.strowger.router.http.jasmin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.strowger.router.http.api.HttpCredentials;
import org.strowger.router.json.JsonValue;
import org.strowger.router.json.JsonValue.JsonArray;

/**
 * A message of a batch, for one recipient.
 *
 * @param to the recipient as written; empty if there is none
 * @param arguments the arguments of {@code /send}
 * @param fault the fault of the arguments; empty if there is none
 * @param isCounted whether the message counts in the response; Jasmin drops messages without recipient or content
 */
record BatchMessage(String to, JasminArguments arguments, String fault, boolean isCounted) {
    private static final String TO = Argument.TO.word();

    /** Returns the number of recipients of an entry of {@code messages}. */
    static int recipients(Map<String, JsonValue> globals, Map<String, JsonValue> own) {
        JsonValue to = own.getOrDefault(TO, globals.get(TO));
        return to instanceof JsonArray list ? list.items().size() : 1;
    }

    /** Returns the total length of all arguments except the recipients, which are counted only once. */
    static long octets(Map<String, JsonValue> members) {
        return members.entrySet().stream()
                .filter(each -> !each.getKey().equals(TO))
                .mapToLong(each -> JsonArguments.octets(each.getValue()))
                .sum();
    }

    /** Reads an entry of {@code messages}, whose arguments take precedence over those of {@code globals}. */
    static List<BatchMessage> of(
            Map<String, JsonValue> globals, Map<String, JsonValue> own, HttpCredentials.Password user, boolean exact) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        globals.forEach((name, value) -> members.put(JsonArguments.name(name), value));
        own.forEach((name, value) -> members.put(JsonArguments.name(name), value));
        JsonValue to = members.get(TO);
        List<JsonValue> recipients = new ArrayList<>();
        if (to instanceof JsonArray list) {
            recipients.addAll(list.items());
        } else if (to != null) {
            recipients.add(to);
        }
        boolean hasContent =
                members.containsKey(Argument.CONTENT.word()) || members.containsKey(Argument.HEX_CONTENT.word());
        if (to == null || !hasContent) {
            String fault = to == null ? ArgumentCheck.missing(Argument.TO) : ArgumentCheck.NO_CONTENT;
            String written = recipients.isEmpty() ? "" : shown(recipients.get(0));
            return List.of(new BatchMessage(written, new JasminArguments(), fault, false));
        }
        JasminArguments arguments = new JasminArguments();
        String fault = "";
        for (Map.Entry<String, JsonValue> member : members.entrySet()) {
            boolean isRecipient = member.getKey().equals(TO);
            Optional<String> text =
                    isRecipient ? Optional.of("") : JsonArguments.text(member.getKey(), member.getValue());
            arguments.add(member.getKey(), text.orElse(""));
            if (text.isEmpty() && fault.isEmpty()) {
                fault = ArgumentCheck.invalid(member.getKey(), JsonArguments.json(member.getValue()));
            }
        }
        JasminArguments common = arguments.as(user);
        String known = fault;
        return recipients.stream().map(each -> one(common, known, each, exact)).toList();
    }

    /** Creates the message for one recipient. All messages of an entry share the octets of their other arguments. */
    private static BatchMessage one(JasminArguments common, String known, JsonValue to, boolean exact) {
        Optional<String> text = JsonArguments.text(TO, to);
        if (text.isEmpty() || !known.isEmpty()) {
            String fault = known.isEmpty() ? ArgumentCheck.invalid(TO, JsonArguments.json(to)) : known;
            return new BatchMessage(shown(to), new JasminArguments(), fault, true);
        }
        JasminArguments arguments = common.with(TO, text.get());
        String fault = ArgumentCheck.of(JasminHandler.Command.SEND, exact).fault(arguments);
        return new BatchMessage(shown(to), arguments, fault, true);
    }

    private static String shown(JsonValue to) {
        return ArgumentCheck.shown(JsonArguments.text(TO, to).orElseGet(() -> JsonArguments.json(to)));
    }
}

package org.strowger.router.hook;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.strowger.gsm.Concatenation;
import org.strowger.message.DefaultCoding;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.match.CodingWord;
import org.strowger.router.filter.AsyncMessageFilter.Question;
import org.strowger.router.json.JsonWriter;

/** The JSON of a question. */
final class QuestionBody {
    private QuestionBody() {}

    static byte[] ofLookup(String hook, String number) {
        StringBuilder json = new StringBuilder();
        JsonWriter.compact(json::append)
                .beginObject()
                .put("hook", hook)
                .put("number", number)
                .endObject();
        return octets(json);
    }

    /** @param zero the alphabet of data_coding 0 in the message */
    static byte[] ofPolicy(String hook, Question question, DefaultCoding zero) {
        ShortMessage message = question.message();
        Optional<Concatenation> part = message.part();
        StringBuilder json = new StringBuilder();
        JsonWriter out = JsonWriter.compact(json::append)
                .beginObject()
                .put("id", Long.toUnsignedString(question.id()))
                .put("hook", hook)
                .put("application", question.application())
                .put("from", HookAddress.written(question.source()))
                .put("to", HookAddress.written(question.destination()))
                .put("coding", TextTypes.word(CodingWord.of(message.coding(), zero)))
                .put("segments", message.segments());
        if (part.isPresent()) {
            out.put("part", part.get().number()).put("parts", part.get().total());
        }
        zero.text(message.body()).ifPresent(text -> out.put("text", text));
        out.endObject();
        return octets(json);
    }

    private static byte[] octets(StringBuilder json) {
        return json.toString().getBytes(StandardCharsets.UTF_8);
    }
}

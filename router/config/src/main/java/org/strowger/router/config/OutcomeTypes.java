package org.strowger.router.config;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.strowger.message.Status;
import org.strowger.router.config.FailoverCause.Word;
import org.strowger.router.config.Rejection.Reason;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;

/** Value types for outcomes of messages: protocol-neutral words, or a status of one protocol. */
final class OutcomeTypes {
    private static final List<Word> TROUBLES =
            Stream.of(Word.values()).filter(each -> each != Word.STATUS).toList();
    private static final List<Reason> REASONS = Stream.of(Reason.values())
            .filter(each -> each != Reason.STATUS && each != Reason.NONE)
            .toList();

    static final ScalarType<FailoverCause> TROUBLE = new ScalarType<>(
            either(TROUBLES) + ", or a status such as ESME_RSYSERR or smpp:0x08", TextTypes.schema(), (text, value) -> {
                for (Word each : TROUBLES) {
                    if (TextTypes.word(each).equals(text)) {
                        return FailoverCause.of(each);
                    }
                }
                return new FailoverCause(Word.STATUS, status(text, TROUBLES, value));
            });

    static final ScalarType<Rejection> REJECTION = new ScalarType<>(
            either(REASONS) + ", or a status such as ESME_RINVDSTADR or smpp:0x0B",
            TextTypes.schema(),
            (text, value) -> {
                for (Reason each : REASONS) {
                    if (TextTypes.word(each).equals(text)) {
                        return Rejection.because(each);
                    }
                }
                return new Rejection(Reason.STATUS, status(text, REASONS, value));
            });

    private OutcomeTypes() {}

    private static Status status(String text, List<? extends Enum<?>> words, ConfigValue value) throws InvalidValue {
        ConfigVocabulary vocabulary = value.reading().vocabulary();
        Optional<Status> status = vocabulary.status(text);
        if (status.isPresent()) {
            return status.get();
        }
        List<String> right = Stream.concat(words.stream().map(TextTypes::word), vocabulary.statusNames().stream())
                .toList();
        throw InvalidValue.form(SpellingHint.nearest(text, right)
                .map(near -> "did you mean \"" + near + "\"?")
                .orElse(""));
    }

    private static String either(List<? extends Enum<?>> words) {
        return String.join(", ", words.stream().map(TextTypes::word).toList());
    }
}

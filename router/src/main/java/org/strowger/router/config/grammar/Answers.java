package org.strowger.router.config.grammar;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.strowger.message.Status;
import org.strowger.router.config.Rejection;
import org.strowger.router.config.Rejection.Reason;
import org.strowger.router.config.Trouble;
import org.strowger.router.config.Trouble.Word;
import org.strowger.router.config.Vocabulary;
import org.strowger.router.config.fault.Spelling;

/** Types of what becomes of messages: words of ours, or a status of one protocol. */
final class Answers {
    private static final List<Word> TROUBLES =
            Stream.of(Word.values()).filter(each -> each != Word.STATUS).toList();
    private static final List<Reason> REASONS = Stream.of(Reason.values())
            .filter(each -> each != Reason.STATUS && each != Reason.NONE)
            .toList();

    static final Value<Trouble> TROUBLE = new Value<>(
            either(TROUBLES) + ", or a status such as ESME_RSYSERR or smpp:0x08", Texts.schema(), (text, spot) -> {
                for (Word each : TROUBLES) {
                    if (Texts.word(each).equals(text)) {
                        return Trouble.of(each);
                    }
                }
                return new Trouble(Word.STATUS, status(text, TROUBLES, spot));
            });

    static final Value<Rejection> REJECTION = new Value<>(
            either(REASONS) + ", or a status such as ESME_RINVDSTADR or smpp:0x0B", Texts.schema(), (text, spot) -> {
                for (Reason each : REASONS) {
                    if (Texts.word(each).equals(text)) {
                        return Rejection.because(each);
                    }
                }
                return new Rejection(Reason.STATUS, status(text, REASONS, spot));
            });

    private Answers() {}

    private static Status status(String text, List<? extends Enum<?>> words, Spot spot) throws Unfit {
        Vocabulary vocabulary = spot.reading().vocabulary();
        Optional<Status> status = vocabulary.status(text);
        if (status.isPresent()) {
            return status.get();
        }
        List<String> right = Stream.concat(words.stream().map(Texts::word), vocabulary.statusNames().stream())
                .toList();
        throw Unfit.form(Spelling.nearest(text, right)
                .map(near -> "did you mean \"" + near + "\"?")
                .orElse(""));
    }

    private static String either(List<? extends Enum<?>> words) {
        return String.join(", ", words.stream().map(Texts::word).toList());
    }
}

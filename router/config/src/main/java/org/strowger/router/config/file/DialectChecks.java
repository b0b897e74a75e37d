package org.strowger.router.config.file;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.SmscSettings.Segments;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.value.TextAlphabet;

/** Checks that the protocol of an SMSC supports the configured alphabet, segmentation and transliteration. */
final class DialectChecks {
    private static final String WITHOUT_TLVS = "3.3";

    private final ConfigVocabulary vocabulary;

    private DialectChecks(ConfigVocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    static void check(SectionValues file) {
        DialectChecks dialects = new DialectChecks(file.configValue().reading().vocabulary());
        file.value(Configuration.SMSCS, List.of()).forEach(dialects::smsc);
    }

    private void smsc(SectionValues smsc) {
        Optional<String> protocol = smsc.find(SmscSettings.PROTOCOL);
        protocol.ifPresent(named -> {
            Segments segments = smsc.find(SmscSettings.SEGMENTS).orElse(Segments.KEEP);
            TextAlphabet alphabet = smsc.find(SmscSettings.ALPHABET).orElse(TextAlphabet.GSM);
            if (vocabulary.hasParts(named)) {
                several(smsc, segments, alphabet);
            } else {
                one(smsc, named, segments, alphabet);
            }
        });
    }

    /** Checks a protocol with several ways to carry long messages. */
    private static void several(SectionValues smsc, Segments segments, TextAlphabet alphabet) {
        boolean tlvs = !smsc.find(SmscSettings.VERSION).orElse("").equals(WITHOUT_TLVS);
        if (segments == Segments.PAYLOAD && !tlvs) {
            refuse(
                    smsc,
                    SmscSettings.SEGMENTS,
                    "SMPP 3.3 has no message_payload, so \"segments: payload\" is not possible",
                    "write keep or udh, or another version");
        }
        boolean transliterates = smsc.find(SmscSettings.TRANSLITERATE)
                .filter(SmscSettings.YES::equals)
                .isPresent();
        if (transliterates && alphabet != TextAlphabet.GSM) {
            refuse(
                    smsc,
                    SmscSettings.TRANSLITERATE,
                    "transliterated text is in the GSM alphabet, but the alphabet of this SMSC is " + word(alphabet),
                    "write no, or alphabet: gsm");
        }
    }

    /** Checks a protocol with fixed text encodings, whose segments have user data headers. */
    private static void one(SectionValues smsc, String protocol, Segments segments, TextAlphabet alphabet) {
        if (segments == Segments.SAR || segments == Segments.PAYLOAD) {
            refuse(
                    smsc,
                    SmscSettings.SEGMENTS,
                    protocol + " supports segments with a user data header only, not \"segments: " + word(segments)
                            + "\"",
                    "write keep or udh");
        }
        if (alphabet != TextAlphabet.GSM) {
            refuse(
                    smsc,
                    SmscSettings.ALPHABET,
                    protocol + " always uses the GSM alphabet; the alphabet cannot be " + word(alphabet),
                    "remove the line");
        }
    }

    private static void refuse(SectionValues smsc, ConfigKey<?> key, String why, String advice) {
        smsc.configValue(key).refuse(FaultText.of(why).advising(advice));
    }

    private static String word(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }
}

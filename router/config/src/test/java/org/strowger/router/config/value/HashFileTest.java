package org.strowger.router.config.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.config.grammar.InvalidValue;

class HashFileTest {
    private static final Path FILE = Path.of("/var/lib/strowger/passwords/shop");

    @ParameterizedTest
    @EnumSource(ForeignForm.class)
    void readsEachFormThatItWrites(ForeignForm form) throws InvalidValue {
        byte[] value = form.of("s\u00e9cret: $1*");
        String line = HashFile.written(form, value);
        assertThat(HashFile.parse(line, FILE)).isEqualTo(new Password.Foreign(form, value, FILE));
        assertThat(HashFile.parse(line.replace("\n", "\r\n"), FILE)).isEqualTo(new Password.Foreign(form, value, FILE));
        assertThat(new Password.Foreign(form, value, FILE).matches("s\u00e9cret: $1*"))
                .isTrue();
        assertThat(new Password.Foreign(form, value, FILE).matches("secret: $1*"))
                .isFalse();
    }

    @Test
    void readsAHashThatStrowgerWrote() throws InvalidValue {
        Password.Hashed hashed = PasswordHash.hash("secret", 1000, new byte[16]);
        assertThat(HashFile.parse(HashFile.written(hashed), FILE)).isEqualTo(hashed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                "hunter2",
                "md5:",
                "md5:5ebe2294ecd0e0f08eab7690d2a6ee6",
                "md5:5ebe2294ecd0e0f08eab7690d2a6ee6g",
                "md5:*5ebe2294ecd0e0f08eab7690d2a6ee69",
                "mysql:14E65567ABDB5135D0CFD9A70B3032C179A49EE7",
                "mysql:*14E65567ABDB5135D0CFD9A70B3032C179A49EE",
                "plain:",
                "plain:hunter2\nhunter3",
                "plain:hunter2\u20ac",
                "pbkdf2-sha256$hunter2",
                "$2b$12$hunter2"
            })
    void refusesAnInvalidHashWithoutShowingIt(String content) {
        InvalidValue refused = catchThrowableOfType(InvalidValue.class, () -> HashFile.parse(content, FILE));
        assertThat(refused.text() + refused.advice())
                .isNotEmpty()
                .doesNotContain("hunter")
                .doesNotContain("5ebe");
    }

    @Test
    void refusesAPasswordThatNoProtocolCarries() {
        assertThatThrownBy(() -> HashFile.parse("plain:" + "x".repeat(65), FILE))
                .isInstanceOf(InvalidValue.class);
    }

    @Test
    void aPlainPasswordHasOneOctetPerCharacter() {
        assertThat(ForeignForm.PLAIN.of("\u00e9")).isEqualTo("\u00e9".getBytes(StandardCharsets.ISO_8859_1));
    }
}

package org.strowger.router.http.jasmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CustomTlvsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[]|``",
                "[[12288,null,'COctetString','test1']]|0x3000=746573743100",
                "[[12288,6,'COctetString','test1']]|0x3000=746573743100",
                "[[12288,5,'COctetString','test1']]|0x3000=746573743100",
                "[[5120,null,'OctetString','1101']]|0x1400=31313031",
                "[[5120,4,'OctetString',1101]]|0x1400=31313031",
                "[[5120,null,'OctetString','\\u00e9']]|0x1400=c3a9",
                "[[5120,0,'OctetString','']]|0x1400=",
                "[[1,null,'Int1',255]]|0x0001=ff",
                "[[1,1,'Int1','7']]|0x0001=07",
                "[[516,2,'Int2',65535]]|0x0204=ffff",
                "[[65535,null,'Int4',4294967295],[1,4,'Int4',1]]|0xFFFF=ffffffff 0x0001=00000001"
            })
    void readsEveryTlvType(String json, String expected) {
        String text = json.replace('\'', '"');
        assertThat(CustomTlvs.parse(text).orElseThrow().stream()
                        .map(Object::toString)
                        .collect(Collectors.joining(" ")))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "{}",
                "[7]",
                "[[1,null,'Int1']]",
                "[[1,null,'Int1',1,1]]",
                "[['1',null,'Int1',1]]",
                "[[0,null,'Int1',1]]",
                "[[65536,null,'Int1',1]]",
                "[[1.5,null,'Int1',1]]",
                "[[1,null,'Int3',1]]",
                "[[1,null,'int1',1]]",
                "[[1,null,null,1]]",
                "[[1,null,'Int1',256]]",
                "[[1,null,'Int1',-1]]",
                "[[1,null,'Int1','x']]",
                "[[1,null,'Int1',true]]",
                "[[1,2,'Int1',1]]",
                "[[1,null,'Int2',65536]]",
                "[[1,null,'Int4',4294967296]]",
                "[[1,null,'Int4','99999999999999999999']]",
                "[[1,null,'OctetString',null]]",
                "[[1,null,'OctetString',['a']]]",
                "[[1,3,'OctetString','ab']]",
                "[[1,1,'COctetString','ab']]",
                "[[1,'2','OctetString','ab']]",
                "[[1,null,'COctetString','a\\u0000b']]",
                "[[1060,null,'OctetString','a']]",
                "[[524,null,'Int2',1]]",
                "[[[[]]]]"
            })
    void refusesInvalidTlvs(String json) {
        assertThat(CustomTlvs.parse(json.replace('\'', '"'))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"32, 1, true", "33, 1, false", "1, 1024, true", "1, 1025, false", "2, 513, false"})
    void numberAndLengthOfTlvsAreLimited(int count, int octets, boolean isValid) {
        String one = "[5120,null,\"OctetString\",\"" + "a".repeat(octets) + "\"]";
        String list = "[" + String.join(",", Collections.nCopies(count, one)) + "]";
        assertThat(CustomTlvs.parse(list).isPresent()).isEqualTo(isValid);
    }

    @Test
    void anyChangeOfAValidListIsReadOrRefused() {
        byte[] valid = "[[5120,4,\"OctetString\",\"1101\"],[5121,null,\"COctetString\",\"a\"],[1,null,\"Int4\",7]]"
                .getBytes(StandardCharsets.US_ASCII);
        int read = 0;
        for (long seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            byte[] changed = valid.clone();
            for (int i = random.nextInt(2); i >= 0; i--) {
                changed[random.nextInt(changed.length)] = (byte) (' ' + random.nextInt(95));
            }
            var tlvs = CustomTlvs.parse(new String(changed, StandardCharsets.US_ASCII));
            if (tlvs.isPresent()) {
                read++;
                assertThat(tlvs.get()).as("seed %d", seed).hasSize(3);
            }
        }
        assertThat(read).isBetween(300, 19_000);
    }
}

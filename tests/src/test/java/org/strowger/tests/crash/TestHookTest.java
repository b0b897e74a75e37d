package org.strowger.tests.crash;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TestHookTest {
    private static String question(String text) {
        return "{\"id\":\"17\",\"application\":\"app13\",\"segments\":1,\"text\":\"" + text + "\"}";
    }

    @Test
    void refusesTextsMarkedForRefusal() {
        assertThat(TestHook.answer(question("REFUSED BY HOOK: this"))).isEqualTo("{\"verdict\": \"refuse\"}");
    }

    @Test
    void rewordsTextsMarkedForRewording() {
        assertThat(TestHook.answer(question("REWORDED: this")))
                .contains("\"route\": \"hooked-same\"", "\"text\": \"" + Words.REWORDED + "\"");
    }

    @Test
    void namesTheRouteOfTheApplicationForOtherTexts() {
        assertThat(TestHook.answer(question("something else")))
                .isEqualTo("{\"verdict\": \"route\", \"route\": \"hooked-same\"}");
    }
}

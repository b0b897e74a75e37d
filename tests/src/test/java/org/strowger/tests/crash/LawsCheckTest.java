package org.strowger.tests.crash;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LawsCheckTest {
    @Test
    void findsFiguresThatAreNotZero() {
        String metrics = """
                # TYPE strowger_unaccounted gauge
                strowger_unaccounted{what="messages",thread="0"} 0
                strowger_unaccounted{what="messages",thread="1"} -1
                strowger_unaccounted{what="money",thread="1"} 10
                strowger_store_live_records 5
                """;
        assertThat(LawsCheck.unaccounted(metrics))
                .containsExactly(
                        "strowger_unaccounted{what=\"messages\",thread=\"1\"} -1",
                        "strowger_unaccounted{what=\"money\",thread=\"1\"} 10");
    }

    @Test
    void findsThatTheFigureIsMissing() {
        assertThat(LawsCheck.unaccounted("strowger_store_live_records 5\n")).hasSize(1);
    }
}

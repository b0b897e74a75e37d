package org.strowger.router.imports.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows of Kannel's table of expected receipts in dumps of three databases. */
class DlrDumpTest {
    private static final Map<String, String> FIRST =
            Map.of("smsc", "S1", "ts", "1a", "url", "http://x/?a='b'", "mask", "31");
    private static final Map<String, String> SECOND = Map.of("smsc", "S1", "ts", "2", "url", "", "mask", "3");

    @TempDir
    private Path directory;

    private List<Map<String, String>> rows(String dump) throws IOException, UnreadableQueue {
        Path file = directory.resolve("dlr.sql");
        Files.writeString(file, dump);
        return DlrDump.rows(file, "dlr");
    }

    @Test
    void mysql() throws IOException, UnreadableQueue {
        assertThat(rows("""
                -- MySQL dump 10.13
                /*!40101 SET NAMES utf8 */;
                # another comment; with a semicolon
                DROP TABLE IF EXISTS `dlr`;
                CREATE TABLE `dlr` (
                  `smsc` varchar(40) DEFAULT NULL COMMENT 'a, b (c)',
                  `ts` varchar(40) NOT NULL,
                  `url` varchar(255) DEFAULT '',
                  `mask` int(10) DEFAULT NULL,
                  PRIMARY KEY (`smsc`,`ts`),
                  KEY `ts_index` (`ts`)
                ) ENGINE=InnoDB;
                INSERT INTO `other` VALUES ('S9','9','',1);
                INSERT INTO `dlr` VALUES ('S1','1a','http://x/?a=\\'b\\'',31),('S1','2',NULL,3);
                UNLOCK TABLES;
                """)).containsExactly(FIRST, SECOND);
    }

    @Test
    void postgresql() throws IOException, UnreadableQueue {
        assertThat(rows("""
                SET standard_conforming_strings = on;
                CREATE TABLE public.dlr (
                    smsc character varying(40),
                    ts character varying(40) NOT NULL,
                    url character varying(255) DEFAULT ''::character varying,
                    mask integer,
                    CONSTRAINT dlr_key PRIMARY KEY (smsc, ts)
                );
                COPY public.other (a, b) FROM stdin;
                1\tx
                \\.
                COPY public.dlr (ts, smsc, url, mask) FROM stdin;
                1a\tS1\thttp://x/?a='b'\t31
                2\tS1\t\\N\t3
                \\.
                INSERT INTO public.dlr (smsc, ts, url, mask) VALUES (E'S\\'1', 'back\\slash', 'it''s', -1);
                """))
                .containsExactly(
                        FIRST, SECOND, Map.of("smsc", "S'1", "ts", "back\\slash", "url", "it's", "mask", "-1"));
    }

    @Test
    void sqlite() throws IOException, UnreadableQueue {
        assertThat(rows("""
                PRAGMA foreign_keys=OFF;
                BEGIN TRANSACTION;
                CREATE TABLE IF NOT EXISTS "dlr" (smsc TEXT, ts TEXT, url TEXT, mask INTEGER);
                INSERT INTO dlr VALUES('S1','1a','http://x/?a=''b''',31);
                INSERT INTO "dlr" VALUES('S1','2','',3);
                COMMIT;
                """)).containsExactly(FIRST, SECOND);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "INSERT INTO dlr VALUES (1);|the columns of dlr are not known",
                "INSERT INTO dlr (a, b) VALUES (1);|line 1: a row has 1 values for 2 columns",
                "INSERT INTO dlr (a) VALUES ('x|the file ends within a text",
                "INSERT INTO dlr (a) VALUES (1|the file ends within a row",
                "INSERT INTO dlr (a) SELECT 1;|INSERT without VALUES",
                "COPY dlr (a) FROM stdin;|the file ends within the rows of COPY",
            })
    void aFaultHasItsPlace(String dump, String fault) {
        assertThatThrownBy(() -> rows(dump))
                .hasMessageContaining("dlr.sql, line ")
                .hasMessageContaining(fault);
    }

    @Test
    void anEndlessValueIsRefused() {
        assertThatThrownBy(() -> rows("INSERT INTO dlr (a) VALUES ('" + "x".repeat(70_000) + "');"))
                .hasMessageContaining("a value is longer than 65536 characters");
    }
}

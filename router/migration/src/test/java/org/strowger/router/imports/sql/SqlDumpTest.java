package org.strowger.router.imports.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.router.imports.ImportFailure;

final class SqlDumpTest {
    private static final Map<String, String> FIRST =
            Map.of("smsc", "S1", "ts", "1a", "url", "http://x/?a='b'", "mask", "31");
    private static final Map<String, String> SECOND = Map.of("smsc", "S1", "ts", "2", "url", "", "mask", "3");

    private static Map<String, List<SqlRow>> read(String text) throws IOException {
        return SqlDump.read(new BufferedReader(new StringReader(text)), "dlr.sql", table -> !table.equals("other"));
    }

    /** The texts of the rows of one table. */
    private static List<Map<String, String>> rows(String text) throws IOException {
        return read(text).getOrDefault("dlr", List.of()).stream()
                .map(SqlDumpTest::texts)
                .toList();
    }

    private static Map<String, String> texts(SqlRow row) {
        Map<String, String> texts = new LinkedHashMap<>();
        row.values().forEach((name, value) -> texts.put(name, value.text()));
        return texts;
    }

    @Test
    void columnsComeFromTheTableOrFromTheStatement() throws IOException {
        Map<String, List<SqlRow>> tables = read("""
                -- a dump; with a remark
                /*!40101 SET NAMES utf8 */;
                LOCK TABLES `t` WRITE;
                CREATE TABLE IF NOT EXISTS `t` (`a` int(10) NOT NULL DEFAULT '0,1)', b text, PRIMARY KEY (`a`));
                INSERT INTO `t` VALUES (1,'it''s'),(-2,NULL);
                insert into U (X, `y`) values (0.5, PASSWORD('a\\'b;c'));
                """);
        List<SqlRow> rows = tables.getOrDefault("t", List.of());
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).get("b").text()).isEqualTo("it's");
        assertThat(rows.get(0).at().line()).isEqualTo(5);
        assertThat(rows.get(1).get("a").text()).isEqualTo("-2");
        assertThat(rows.get(1).get("b")).isEqualTo(SqlValue.NULL);
        SqlRow other = tables.getOrDefault("u", List.of()).get(0);
        assertThat(other.get("x").text()).isEqualTo("0.5");
        assertThat(other.get("y")).isEqualTo(new SqlValue(SqlValue.Kind.FUNCTION, "PASSWORD", "a'b;c"));
    }

    @Test
    void readsAMysqlDump() throws IOException {
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
    void readsAPostgresqlDump() throws IOException {
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
    void readsAnSqliteDump() throws IOException {
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
                "INSERT INTO dlr VALUES (1);|dlr.sql:1:27: the names of the columns are not known",
                "INSERT INTO dlr (a, b) VALUES (1);|1 values for 2 columns",
                "INSERT INTO dlr (a) VALUES ('x|dlr.sql:1:31: the file ends within quotation marks",
                "INSERT INTO dlr (a) VALUES (1|the file ends within a statement",
                "INSERT INTO dlr (a) SELECT 1;|expected VALUES",
                "COPY dlr (a) FROM stdin;|the file ends within the rows of COPY",
            })
    void aFaultIsReportedWithItsPosition(String dump, String fault) {
        assertThatThrownBy(() -> rows(dump))
                .isInstanceOf(ImportFailure.class)
                .hasMessageStartingWith("dlr.sql:1:")
                .hasMessageContaining(fault);
    }

    @Test
    void anEndlessValueIsRefused() {
        assertThatThrownBy(() -> rows("INSERT INTO dlr (a) VALUES ('" + "x".repeat(70_000) + "');"))
                .hasMessageContaining("a value is longer than 65536 characters");
    }
}

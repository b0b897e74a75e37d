// An application of /v1 made of Go's net/http; ../README.md says how it is started.
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"
)

const old = 5 * time.Minute

type notice struct {
	Data struct{ ID, State, Reference string }
}

type callback struct {
	header http.Header
	body   []byte
}

// isGenuine checks a body as it was received, before any parsing.
func isGenuine(secret string, header http.Header, body []byte) bool {
	timestamp := header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > old {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.", header.Get("webhook-id"), timestamp)
	mac.Write(body)
	wanted := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, each := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal(wanted, []byte(each)) {
			return true
		}
	}
	return false
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// listen takes requests on a port of its own.
func listen(callbacks chan<- callback) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check(err)
	go http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		check(err)
		w.WriteHeader(http.StatusNoContent)
		callbacks <- callback{r.Header, body}
	}))
	return "http://" + listener.Addr().String() + "/callback"
}

func send(url, name, password string, message map[string]string) string {
	body, err := json.Marshal(message)
	check(err)
	request, err := http.NewRequest(http.MethodPost, url+"/v1/messages", bytes.NewReader(body))
	check(err)
	request.SetBasicAuth(name, password)
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	check(err)
	defer response.Body.Close()
	var result struct{ ID string }
	check(json.NewDecoder(response.Body).Decode(&result))
	return result.ID
}

func main() {
	fmt.Println("library net/http", runtime.Version())
	if os.Args[1] == "--version" {
		return
	}
	url, name, password, secret, to := os.Args[1], os.Args[2], os.Args[3], os.Args[4], os.Args[5]
	callbacks := make(chan callback, 8)
	message := map[string]string{
		"to": to, "from": "SHOP", "text": "hello", "callback_url": listen(callbacks), "reference": "go",
	}
	fmt.Println("sent", send(url, name, password, message))
	came := <-callbacks
	if isGenuine(secret, came.header, came.body) {
		var report notice
		check(json.Unmarshal(came.body, &report))
		fmt.Println("receipt", report.Data.ID, report.Data.State, report.Data.Reference)
	}
	if !isGenuine(secret, came.header, bytes.ReplaceAll(came.body, []byte("delivered"), []byte("undelivered"))) {
		fmt.Println("forged refused")
	}
}

// The office's messages on a device. The worker keeps no pages: the office needs the server.
self.addEventListener('push', (event) => {
  const { title } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { icon: '/icon-192.png', tag: 'anfrage', renotify: true }))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openOffice())
})

async function openOffice() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const office = windows.find(({ url }) => new URL(url).pathname.startsWith('/buero'))
  return office ? office.focus() : self.clients.openWindow('/buero/')
}
